import { describe, expect, it } from 'vitest'
import {
  before_unit,
  line_of,
  move_order,
  place_in,
  place_order,
  quoted,
  toggled,
  unit_of,
  via_more,
  vias_of,
  with_facing,
  with_group,
  with_order,
  without_unit,
} from './lines'
import { has_line, with_last, without_line } from '../tabletop/order_lines'

describe('order lines of a table', () => {
  it('finds the unit that a line orders', () => {
    expect(unit_of('move 1Le to 9 12')).toBe('1Le')
    expect(unit_of('  Charge "old guard" into Kem # at last')).toBe('old guard')
    expect(unit_of('melee 1Le against Kem')).toBeUndefined()
    expect(unit_of('fire 1Le at Kem')).toBeUndefined()
    expect(unit_of('end turn')).toBeUndefined()
  })

  it('keeps one order a unit, before what ends the moves', () => {
    const text = with_order('move 42 ahead 1\nend turn\n', 'turn 1Le facing 90')
    expect(text).toBe('move 42 ahead 1\nturn 1Le facing 90\nend turn\n')
    expect(with_order(text, 'move 42 ahead 2')).toBe('move 42 ahead 2\nturn 1Le facing 90\nend turn\n')
    expect(line_of(text, '1le')).toBe('turn 1Le facing 90')
    expect(without_unit(text, '1Le')).toBe('move 42 ahead 1\nend turn\n')
  })

  it('has arrivals after all moves', () => {
    const text = with_order(with_order('end turn\n', 'reinforce 20 by north'), 'reinforce 21 by north')
    expect(with_order(text, 'move 42 ahead 1')).toBe(
      'move 42 ahead 1\nreinforce 20 by north\nreinforce 21 by north\nend turn\n',
    )
  })

  it('tells what moves before a unit does', () => {
    const text = 'move 42 ahead 1\n# wait\nmove 1Le ahead 1\nmove Pol ahead 1\nreinforce 20 by north\nend turn\n'
    expect(before_unit(text, '1Le')).toBe('move 42 ahead 1\n')
    expect(before_unit(text, 'Swi')).toBe('move 42 ahead 1\nmove 1Le ahead 1\nmove Pol ahead 1\n')
    expect(before_unit('', 'Swi')).toBe('')
  })

  it('ends a turn once', () => {
    const text = with_last('', 'end turn')
    expect(with_last(text, 'end turn')).toBe('end turn\n')
    expect(has_line('End turn', 'end turn')).toBe(true)
    expect(without_line(text, 'end turn')).toBe('')
  })

  it('keeps one melee line per unit; a second click removes it', () => {
    const text = toggled(toggled('end turn\n', 'melee 1L against Kem'), 'melee 2L against Kem')
    expect(text).toBe('melee 1L against Kem\nmelee 2L against Kem\nend turn\n')
    expect(toggled(text, 'melee 1L against Kem follow')).toBe(
      'melee 1L against Kem follow\nmelee 2L against Kem\nend turn\n',
    )
    expect(toggled(text, 'melee 1L against Kem')).toBe('melee 2L against Kem\nend turn\n')
  })

  it('has one answer a unit, and the fire ends after all shots', () => {
    const shots = ['fire 1L at Kem', 'done firing', 'fire 2L at Kem', 'fire 1L at 81'].reduce(toggled, '')
    expect(shots).toBe('fire 1L at 81\nfire 2L at Kem\ndone firing\n')
    expect(toggled(shots, 'fire 1L at 81')).toBe('fire 2L at Kem\ndone firing\n')
    expect(toggled('rout 1L rear\n', 'rout 1L away')).toBe('rout 1L away\n')
  })

  it('writes moves, by way of points', () => {
    expect([quoted('old guard'), quoted('N'), quoted('42')]).toEqual(['"old guard"', '"N"', '42'])
    expect(move_order('42', { x: 9500, y: 14000, facing: 45 })).toBe('move 42 to 9.5 14 facing NE')
    const line = 'move 42 via 9 12  via 9  13 to 9.5 14 facing 50 # around'
    expect(vias_of(line)).toBe('via 9 12 via 9 13 ')
    expect(move_order('42', { x: 9500, y: 15_000, facing: 50 }, via_more(line, { x: 9500, y: 14_000 }))).toBe(
      'move 42 via 9 12 via 9 13 via 9.5 14 to 9.5 15 facing 50',
    )
    expect(vias_of(undefined)).toBe('')
  })

  it('sets up before it is ready', () => {
    const order = place_order('old guard', { x: 4000, y: 3250, facing: 0 })
    expect(order).toBe('place "old guard" 4 3.25 facing N')
    expect(with_order('ready\n', order)).toBe(`${order}\nready\n`)
    expect(before_unit(`${order}\nplace 42 5 3\nready\n`, '42')).toBe(`${order}\n`)
    expect(with_facing(order, 'old guard', 90)).toBe('place "old guard" 4 3.25 facing E')
  })

  it('gives the place that a line sends a unit to', () => {
    expect(place_in('place "old guard" 4 3.25 facing NE')).toEqual({ x: 4000, y: 3250, facing: 45 })
    expect(place_in('move 42 via 9 12 to 9.5 14 facing 50 # on')).toEqual({ x: 9500, y: 14_000, facing: 50 })
    expect(place_in('turn 42 facing W')).toEqual({ facing: 270 })
    expect(place_in('turn 42 to Kem')).toEqual({})
    expect(place_in('move 42 beside Kem left')).toEqual({})
    expect(place_in('place 42 4')).toEqual({})
  })

  it('faces elsewhere at the end of an order', () => {
    expect(with_facing('move 42 to 9.5 14 facing NE', '42', 90)).toBe('move 42 to 9.5 14 facing E')
    expect(with_facing('move 42 ahead 2 # on', '42', 50)).toBe('move 42 ahead 2 facing 50')
    expect(with_facing('move 42 to 12 24 exit', '42', 0)).toBe('move 42 to 12 24 facing N exit')
    expect(with_facing('charge 42 into Kem', '42', 275)).toBe('charge 42 into Kem facing 275')
    expect(with_facing('turn 42 to Kem', '42', 275)).toBe('turn 42 facing 275')
    expect(with_facing(undefined, 'old guard', 275)).toBe('turn "old guard" facing 275')
  })
})

describe('the orders of a group', () => {
  it('stand together where the first of them stood, or come after all moves', () => {
    const text = 'move 1Le ahead 1\nmove 42 ahead 1\nmove Swi ahead 1\nturn Pol facing N\nend turn\n'
    const orders = ['move Pol ahead 2', 'move 42 ahead 2']
    expect(with_group(text, ['42', 'Pol'], orders)).toBe('move 1Le ahead 1\nmove Pol ahead 2\nmove 42 ahead 2\nmove Swi ahead 1\nend turn\n')
    expect(with_group('end turn\n', ['42', 'Pol'], orders)).toBe('move Pol ahead 2\nmove 42 ahead 2\nend turn\n')
    expect(with_group(text, ['42', 'pol'], [])).toBe('move 1Le ahead 1\nmove Swi ahead 1\nend turn\n')
  })
})
