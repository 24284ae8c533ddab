import { describe, expect, it } from 'vitest'
import type { Schema } from '../api/client'
import { may_ask_for_hints } from './hint'

type Match = Schema<'Match'>
const against = (options: Partial<Match['options']>, more: Partial<Match> = {}): Match =>
  ({ your_side: 'one', status: 'running', options, ...more }) as Match

describe('hints', () => {
  it('are for players against the computer', () => {
    expect(may_ask_for_hints(against({ opponent: 'recruit' }))).toBe(true)
  })
  it('are not for matches between people, which may be rated', () => {
    expect(may_ask_for_hints(against({ opponent: null }))).toBe(false)
    expect(may_ask_for_hints(against({}))).toBe(false)
  })
  it('are not for tournament matches', () => {
    const tournament = { id: 't_1', round: 1, board: 1, leg: 1 } as unknown as NonNullable<Match['options']['tournament']>
    expect(may_ask_for_hints(against({ opponent: 'captain', tournament }))).toBe(false)
  })
  it('are not for spectators or finished matches', () => {
    expect(may_ask_for_hints(against({ opponent: 'captain' }, { your_side: null }))).toBe(false)
    expect(may_ask_for_hints(against({ opponent: 'captain' }, { status: 'over' }))).toBe(false)
  })
})
