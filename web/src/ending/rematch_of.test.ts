import { expect, it } from 'vitest'
import type { Schema } from '../api/client'
import { rematch_of } from './rematch_of'

const match = (more: object) =>
  ({
    scenario: 'a/battle',
    status: 'over',
    your_side: 'blue',
    public: false,
    options: { decisions: 'ask', clock: null, opponent: null },
    seats: [
      { side: 'blue', player: 'anne' },
      { side: 'red', player: 'bill' },
    ],
    ...more,
  }) as unknown as Schema<'Match'>

it('a rematch is the same battle with sides changed', () => {
  const options = { decisions: 'ask', clock: null, opponent: null, public: false }
  expect(rematch_of(match({}))).toEqual({ scenario: 'a/battle', side: 'red', options, invite: 'bill' })
  const captain = { decisions: 'standing', clock: null, opponent: 'captain' }
  expect(rematch_of(match({ options: captain }))).toEqual({
    scenario: 'a/battle',
    side: 'red',
    options: { ...captain, public: false },
  })
})

it('is offered to its players only, after the end', () => {
  expect(rematch_of(match({ status: 'running' }))).toBeUndefined()
  expect(rematch_of(match({ your_side: null }))).toBeUndefined()
})
