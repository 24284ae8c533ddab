import { describe, expect, it } from 'vitest'
import { deciding_points, goal_words, track_of } from './goal'
import { Field, type ScenarioFile } from './map/field'
import { set_up } from './map/position'

const file = (victory: ScenarioFile['victory']): ScenarioFile =>
  ({
    turns: 5,
    sides: ['us', 'ac'],
    map: { letter: 'C', columns: [10, 12], rows: [10, 12], terrain: {}, entry: {} },
    units: [
      { id: '9US', side: 'us', type: 'infantry', strength: 6, at: 'C1010' },
      { id: '1F', side: 'ac', type: 'infantry', strength: 8, arrives: 2, entry: 'C1212' },
      { id: 'TLR', side: 'ac', type: 'infantry', strength: 2, at: 'C1112' },
    ],
    special: { night_turns: [5] },
    victory,
  }) as unknown as ScenarioFile

const words = (victory: ScenarioFile['victory'], points: Record<string, number> = {}): string => {
  const field = new Field(file(victory))
  return goal_words(field, set_up(field), points)
}

describe('how a battle is won', () => {
  it('by holding a hex', () => {
    expect(words({ kind: 'hold_hex', hex: 'C1010', tie: 'ac' })).toMatch(/^The us side holds C1010\. To win, hold it at the end /)
    expect(words({ kind: 'hold_hex', hex: 'C1111', tie: 'ac' })).toMatch(/^C1111 is empty: the ac side would win\./)
  })
  it('by what is left', () => {
    expect(words({ kind: 'last_unit', tie: 'ac' })).toMatch(/^The ac side has 1 unit left .*; otherwise the us side wins\.$/)
  })
  it('by points', () => {
    const by_points = { kind: 'eliminated_strength', tie: 'ac' } as const
    expect(words(by_points)).toMatch(/^Tied\..* if it is a tie, the ac side wins\./)
    expect(words(by_points, { us: 3, ac: 2 })).toMatch(/^The us side leads\./)
    expect(words(by_points, { us: 3, ac: 4 })).toMatch(/^The ac side leads\./)
  })
  it('and points are shown where they decide it alone', () => {
    const points = { us: 10, ac: 8 }
    const shown = (victory: ScenarioFile['victory']) => deciding_points(new Field(file(victory)), points)
    expect(shown({ kind: 'eliminated_strength', tie: 'ac' })).toEqual(points)
    expect(shown({ kind: 'last_unit', tie: 'ac' })).toEqual({})
    expect(shown({ kind: 'hold_hex', hex: 'C1010', tie: 'ac' })).toEqual({})
  })
})

describe('the track of turns', () => {
  it('has nights, and who comes when', () => {
    const field = new Field(file({ kind: 'last_unit', tie: 'ac' }))
    const board = set_up(field)
    const track = track_of(field, board)
    expect(track.map(({ turn, night }) => [turn, night]).at(-1)).toEqual([5, true])
    expect(track[1]?.arrivals).toEqual([{ side: 'ac', units: ['1F'], waiting: true }])
    expect(track[0]?.arrivals).toEqual([])
    const units = new Map([...board.units, ['1F', { id: '1F', steps: 1, at: 'C1212' }]])
    expect(track_of(field, { ...board, units })[1]?.arrivals[0]?.waiting).toBe(false)
  })
})
