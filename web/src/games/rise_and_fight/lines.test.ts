import { describe, expect, it } from 'vitest'
import { fire_lines, fire_or, fire_order, move_order, order_text, ordered_in, shot, stepped, steps_of, targets_of, unit, with_place, with_step } from './lines'

const { with_order, line_of, without } = order_text

describe('order lines', () => {
  it('have a shot and another order a unit, shots first, the end last', () => {
    const orders = ['end turn', 'rally all', 'move LI forward 6', 'go McArthur to 20 8', fire_order('LI', 'McD'), 'charge 71F into Tat']
    const text = orders.reduce(with_order, '')
    expect(text).toBe('fire LI at McD\nmove LI forward 6\ngo McArthur to 20 8\ncharge 71F into Tat\nrally all\nend turn\n')
    expect(with_order(text, 'charge LI into McD')).toContain('fire LI at McD\ncharge LI into McD\n')
    expect([line_of(text, shot('LI')), line_of(text, unit('LI'))]).toEqual(['fire LI at McD', 'move LI forward 6'])
    expect(without(text, unit('LI'))).not.toContain('move')
    expect([...ordered_in(text)]).toEqual(['unit LI', 'commander McArthur', 'unit 71F'])
    expect(fire_lines(text)).toBe('fire LI at McD\n')
  })

  it('have one answer a unit', () => {
    expect(['stand Bra', 'evade Bra', 'defend MdL at 7F', 'defend MdL hold'].reduce(with_order, '')).toBe('evade Bra\ndefend MdL hold\n')
  })

  it('go on to other targets, guns turned first', () => {
    expect([fire_order('G2', 'Cun', 20), fire_order('G2', 'or', -5)]).toEqual(['fire G2 at Cun turn R 20', 'fire G2 at "or" turn L 5'])
    expect(fire_or('fire G2 at Cun turn R 20', 'McD')).toBe('fire G2 at Cun or McD turn R 20')
    expect(fire_or('fire MdR at 71F', '7F')).toBe('fire MdR at 71F or 7F')
    expect(fire_or('fire MdR at 71F or 7F', '7f')).toBe('fire MdR at 71F or 7F')
    expect(targets_of('charge 71F wheel R 20 into Tat or MdR')).toEqual(['Tat', 'MdR'])
  })
})

describe('the steps of a move', () => {
  const every = 'move LI forward 6 wheel L 15 oblique R 30 4 back 3 about form line to 30 24.5 facing 350'

  it('are read as they are written', () => {
    expect(move_order('LI', steps_of(every))).toBe(every)
    expect(steps_of('move "end" oblique l 45 0.125 # so')).toEqual([{ oblique: 'left', by: 45, forward: 125 }])
    expect([steps_of('move LI forward'), steps_of('move LI forward x'), steps_of('charge LI into McD'), steps_of(undefined)]).toEqual([[], [], [], []])
  })

  it('go on where they did, and back', () => {
    const forward = [{ forward: 6000 }]
    expect(with_step(forward, { forward: 2000 })).toEqual([{ forward: 8000 }])
    expect(with_step(forward, { back: 2000 })).toEqual([{ forward: 4000 }])
    expect(with_step(forward, { back: 6000 })).toEqual([])
    expect(with_step(forward, { back: 7000 })).toEqual([{ back: 1000 }])
    expect(with_step(forward, { oblique: 'left', by: 30, forward: 2000 })).toHaveLength(2)
    const oblique = [{ oblique: 'left', by: 30, forward: 2000 } as const]
    expect(with_step(oblique, { oblique: 'left', by: 30, forward: 500 })).toEqual([{ ...oblique[0], forward: 2500 }])
    expect(with_step(oblique, { oblique: 'right', by: 30, forward: 500 })).toHaveLength(2)
  })

  it('wheel on and back, a quarter at most', () => {
    const wheel = [{ wheel: 'left', by: 80 } as const]
    expect(with_step(wheel, { wheel: 'right', by: 30 })).toEqual([{ wheel: 'left', by: 50 }])
    expect(with_step(wheel, { wheel: 'left', by: 10 })).toEqual([{ wheel: 'left', by: 90 }])
    expect(with_step(wheel, { wheel: 'left', by: 11 })).toHaveLength(2)
    expect(with_step([{ about: true }], { about: true })).toEqual([])
    expect(with_step([{ form: 'line' }], { form: 'column' })).toEqual([{ form: 'column' }])
  })

  it('lead skirmishers to one place, or on from it', () => {
    const steps = with_place([{ form: 'skirmish' }], { x: 30_000, y: 24_500 }, 350)
    expect(move_order('McD', steps)).toBe('move McD form skirmish to 30 24.5 facing 350')
    expect(move_order('McD', with_place(steps, { x: 28_000, y: 30_000 }, 0))).toBe('move McD form skirmish to 28 30 facing 0')
    expect(move_order('McD', with_place(steps, { x: 28_000, y: 30_000 }, 0, true))).toBe(
      'move McD form skirmish to 30 24.5 facing 350 to 28 30 facing 0',
    )
  })

  it('make an order of a text, and none of what is taken back', () => {
    expect(stepped('', 'LI', { forward: 500 })).toBe('move LI forward 0.5')
    expect(stepped('move LI forward 0.5\n', 'LI', { forward: 500 })).toBe('move LI forward 1')
    expect(stepped('move LI forward 0.5\n', 'LI', { back: 500 })).toBeUndefined()
    expect(stepped('charge LI into McD\n', 'LI', { about: true })).toBe('move LI about')
  })
})
