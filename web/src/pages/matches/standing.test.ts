import { describe, expect, it } from 'vitest'
import { acts_of, by_urgency, conditions_of, seat_to_take, standing, type Match } from './standing'

const seat = (side: string, player: string | null, invited = false) => ({
  side,
  side_name: side.toUpperCase(),
  player,
  invited,
})
const match = (parts: object): Match =>
  ({
    id: 'm_1',
    status: 'running',
    seats: [seat('blue', 'winfield'), seat('red', 'phineas')],
    awaited: [{ side: 'blue' }],
    your_side: null,
    deadline: null,
    result: null,
    turn: null,
    turns: null,
    ...parts,
  }) as unknown as Match

describe('standing', () => {
  it('says whose turn it is', () => {
    expect(standing(match({}))).toBe('winfield to move')
    expect(standing(match({ your_side: 'blue' }))).toBe('Your turn')
  })
  it('says how it ended', () => {
    const over = { status: 'over', awaited: [] }
    expect(standing(match({ ...over, result: { winner: null } }))).toBe('Drawn')
    expect(standing(match({ ...over, result: { winner: 'red' }, your_side: 'red' }))).toBe('You won')
    expect(standing(match({ ...over, result: { winner: 'red' }, your_side: 'blue' }))).toBe('You lost')
    expect(standing(match({ ...over, result: { winner: 'red' } }))).toBe('phineas won')
  })
})

describe('conditions_of', () => {
  it('lists the terms of a match', () => {
    const of = (options: object, parts: object = {}): string =>
      conditions_of(match({ options, public: true, ...parts }))
    expect(of({})).toBe('no time limit')
    expect(of({ clock: { turn_minutes: 4320, on_timeout: 'captain', vacation_days: 14 } })).toBe(
      '3 days a turn, then Captain plays · 14 days of vacation',
    )
    expect(of({ clock: { turn_minutes: 1440 }, decisions: 'ask' }, { public: false })).toBe(
      'a day a turn · asks for decisions in the opponent’s turn · private',
    )
    expect(of({ clock: { turn_minutes: 90 }, opponent: 'greedy' })).toBe(
      '90 minutes a turn · against the computer',
    )
    expect(acts_of(match({ submissions: 1 }))).toBe('one submission,')
    expect(acts_of(match({ submissions: 9 }))).toBe('9 submissions, the latest')
    expect(acts_of(match({ submissions: 9, turn: 5, turns: 12 }))).toBe('turn 5 of 12, latest orders')
    expect(acts_of(match({ submissions: 9, turn: 5 }))).toBe('turn 5, latest orders')
  })
})

describe('seat_to_take', () => {
  const open = { status: 'open', awaited: [] }
  it('is one that is free for anybody, or kept for the reader', () => {
    const free = match({ ...open, seats: [seat('blue', 'winfield'), seat('red', null)] })
    const kept = match({ ...open, seats: [seat('blue', 'winfield'), seat('red', null, true)] })
    expect(seat_to_take(free, false)?.side).toBe('red')
    expect(seat_to_take(kept, false)).toBeUndefined()
    expect(seat_to_take(kept, true)?.side).toBe('red')
  })
  it("is empty in a match of the reader's own", () => {
    const own = match({ ...open, your_side: 'blue', seats: [seat('blue', 'me'), seat('red', null)] })
    expect(seat_to_take(own, false)).toBeUndefined()
  })
})

describe('by_urgency', () => {
  it('puts what waits for the reader first, soonest due in front', () => {
    const other = match({ id: 'other', your_side: 'red' })
    const late = match({ id: 'late', your_side: 'blue', deadline: '2026-11-22T10:00:00Z' })
    const soon = match({ id: 'soon', your_side: 'blue', deadline: '2026-11-21T10:00:00Z' })
    const never = match({ id: 'never', your_side: 'blue' })
    expect(by_urgency([other, late, never, soon]).map(({ id }) => id)).toEqual([
      'soon',
      'late',
      'never',
      'other',
    ])
  })
})
