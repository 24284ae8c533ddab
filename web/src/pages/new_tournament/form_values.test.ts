import { describe, expect, it } from 'vitest'
import { definition_of, first_values } from './form_values'

describe('definition_of', () => {
  const values = { ...first_values, title: ' Spring ', scenario: 'tiny/duel' }
  it('makes a Swiss with its rounds', () => {
    expect(definition_of(values, 'tiny')).toEqual({
      format: 'adjutant-tournament-definition-1',
      title: 'Spring',
      ruleset: 'tiny',
      scenarios: [{ id: 'tiny/duel' }],
      stages: [{ system: 'swiss', rounds: 4 }],
      entrants: { min: 2, max: 32 },
      round: { automatic: true },
      clock: { turn_minutes: 4320 },
    })
  })
  it('makes a round robin, without a clock where none is wanted', () => {
    const league = { ...values, system: 'round-robin', one_by_one: true, days: '' } as const
    const made = definition_of(league, 'tiny')
    expect(made.stages).toEqual([{ system: 'round-robin', concurrent: 1 }])
    expect(made).not.toHaveProperty('clock')
  })
})
