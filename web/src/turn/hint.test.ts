import { describe, expect, it } from 'vitest'
import type { Schema } from '../api/client'
import { may_ask_for_hints } from './hint'

type Match = Schema<'Match'>
const against = (options: Partial<Match['options']>, more: Partial<Match> = {}): Match =>
  ({ your_side: 'one', status: 'running', options, ...more }) as Match

describe('hints', () => {
  it('are for who plays against the computer', () => {
    expect(may_ask_for_hints(against({ opponent: 'recruit' }))).toBe(true)
  })
  it('are not for a match of people, which may be rated', () => {
    expect(may_ask_for_hints(against({ opponent: null }))).toBe(false)
    expect(may_ask_for_hints(against({}))).toBe(false)
  })
  it('are not for a tournament, whoever sits at the board', () => {
    const tournament = { id: 't_1', round: 1, board: 1, leg: 1 } as unknown as NonNullable<Match['options']['tournament']>
    expect(may_ask_for_hints(against({ opponent: 'captain', tournament }))).toBe(false)
  })
  it('are neither for who looks on nor for a match that is over', () => {
    expect(may_ask_for_hints(against({ opponent: 'captain' }, { your_side: null }))).toBe(false)
    expect(may_ask_for_hints(against({ opponent: 'captain' }, { status: 'over' }))).toBe(false)
  })
})
