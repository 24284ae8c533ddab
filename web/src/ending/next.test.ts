import { expect, it } from 'vitest'
import type { Schema } from '../api/client'
import { next_battle, next_officer } from './next'

const match = (opponent: string | null, winner: string | null, your_side: string | null = 'blue') =>
  ({ ruleset: 'a', scenario: 'a/one', your_side, options: { opponent }, result: { winner } }) as unknown as Schema<'Match'>

it('offers the rank above the one that was beaten', () => {
  expect(next_officer(match('recruit', 'blue'))).toBe('sergeant')
  expect(next_officer(match('captain', 'blue'))).toBeUndefined()
  expect(next_officer(match('recruit', 'red'))).toBeUndefined()
  expect(next_officer(match('greedy', 'blue'))).toBeUndefined()
  expect(next_officer(match(null, 'blue'))).toBeUndefined()
  expect(next_officer(match('recruit', null, null))).toBeUndefined()
})

it('offers the battle after this one, of the same game', () => {
  const battles = (...ids: string[]) => ids.map((id) => ({ id, ruleset: id.split('/')[0] })) as never
  expect(next_battle(battles('a/zero', 'a/one', 'b/one', 'a/two'), match(null, null))?.id).toBe('a/two')
  expect(next_battle(battles('a/zero', 'a/one', 'b/one'), match(null, null))?.id).toBe('a/zero')
  expect(next_battle(battles('a/one', 'b/one'), match(null, null))).toBeUndefined()
})
