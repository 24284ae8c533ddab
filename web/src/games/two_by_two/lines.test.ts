import { describe, expect, it } from 'vitest'
import { has_line, line_of, unit_of, with_last, with_unit, without_line, without_unit } from './lines'

describe('order lines of a table', () => {
  it('tells whom a line orders', () => {
    expect(unit_of('move 1Le to 9 12')).toBe('1Le')
    expect(unit_of('  Charge "old guard" into Kem # at last')).toBe('old guard')
    expect(unit_of('melee 1Le against Kem')).toBeUndefined()
    expect(unit_of('end turn')).toBeUndefined()
  })

  it('keeps one order a unit, before what ends the moves', () => {
    const text = with_unit('move 42 ahead 1\nend turn\n', '1Le', 'turn 1Le facing 90')
    expect(text).toBe('move 42 ahead 1\nturn 1Le facing 90\nend turn\n')
    expect(with_unit(text, '42', 'move 42 ahead 2')).toBe('move 42 ahead 2\nturn 1Le facing 90\nend turn\n')
    expect(line_of(text, '1le')).toBe('turn 1Le facing 90')
    expect(without_unit(text, '1Le')).toBe('move 42 ahead 1\nend turn\n')
  })

  it('has arrivals after all moves', () => {
    const text = with_unit(with_unit('end turn\n', '20', 'reinforce 20 by north'), '21', 'reinforce 21 by north')
    expect(with_unit(text, '42', 'move 42 ahead 1')).toBe(
      'move 42 ahead 1\nreinforce 20 by north\nreinforce 21 by north\nend turn\n',
    )
  })

  it('ends a turn once', () => {
    const text = with_last('', 'end turn')
    expect(with_last(text, 'end turn')).toBe('end turn\n')
    expect(has_line('End turn', 'end turn')).toBe(true)
    expect(without_line(text, 'end turn')).toBe('')
  })
})
