import { describe, expect, it } from 'vitest'
import {
  combats,
  ends_turn,
  movement_of,
  with_line,
  with_combat,
  with_end_turn,
  with_movement,
  without_line,
  without_movement,
} from './draft'

describe('a draft', () => {
  it('puts moves before combats and the end, and keeps what was typed', () => {
    const text = '# by the left\nmove 8F C2520\nattack C2421 with 8F\nend turn\n'
    expect(with_movement(text, { order: 'move', unit: '1F', path: ['C2621'] })).toBe(
      '# by the left\nmove 8F C2520\nmove 1F C2621\nattack C2421 with 8F\nend turn\n',
    )
  })
  it('replaces a movement where it stands, so that the column keeps its order', () => {
    const text = 'enter 1F C2621\nenter 8F\n'
    expect(with_movement(text, { order: 'enter', unit: '1F', path: ['C2520'] })).toBe(
      'enter 1F C2520\nenter 8F\n',
    )
  })
  it('takes a movement away', () => {
    expect(without_movement('move 1F C2621\nmove 8F C2520\n', '1F')).toBe('move 8F C2520\n')
    expect(without_movement('move 1F C2621\n', '1F')).toBe('')
  })
  it('knows which line moves a unit', () => {
    expect(movement_of('move 8F C2520\nenter 1F\n', '1F')).toBe('enter 1F')
    expect(movement_of('attack C2421 with 1F\n', '1F')).toBeUndefined()
  })
  it('has one combat on the same hexes, whatever their order', () => {
    const text = with_combat('end turn\n', {
      order: 'attack',
      targets: ['C2421', 'C2422'],
      with: ['8F'],
    })
    expect(text).toBe('attack C2421 C2422 with 8F\nend turn\n')
    expect(with_combat(text, { order: 'attack', targets: ['C2422', 'C2421'], with: ['1F'] })).toBe(
      'attack C2422 C2421 with 1F\nend turn\n',
    )
  })
  it('changes a combat at its line when its targets change', () => {
    const text = 'attack C2421 with 8F\nattack C2322\n'
    const order = { order: 'attack', targets: ['C2421', 'C2422'], with: ['8F'] } as const
    expect(
      with_combat(text, { ...order, targets: [...order.targets], with: [...order.with] }, 0),
    ).toBe('attack C2421 C2422 with 8F\nattack C2322\n')
    expect(combats(text).map(({ index }) => index)).toEqual([0, 1])
  })
  it('ends the turn once, at the end', () => {
    expect(with_end_turn('end turn\nmove 1F C2621', true)).toBe('move 1F C2621\nend turn\n')
    expect(with_end_turn('move 1F C2621\nend turn\n', false)).toBe('move 1F C2621\n')
    expect(ends_turn('End  Turn # now')).toBe(true)
  })
  it('takes answers and lets lines go', () => {
    expect(with_line('end turn\n', 'lose 41F')).toBe('lose 41F\nend turn\n')
    expect(without_line('move 1F C2621\nend turn\n', 0)).toBe('end turn\n')
  })
})
