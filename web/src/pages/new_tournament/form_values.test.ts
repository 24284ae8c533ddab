import { describe, expect, it } from 'vitest'
import { definition_of, first_values, type FormValues } from './form_values'

const part_of = (values: FormValues, name: string): unknown =>
  (definition_of(values, 'tiny') as unknown as Record<string, unknown>)[name]

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
  it('admits late entrants if there is room', () => {
    const late = { ...values, late_until: '2' }
    expect(part_of(late, 'entrants')).toEqual({ min: 2, max: 32, late_until: 2 })
    const cup = { ...late, system: 'knock-out' } as const
    expect(part_of(cup, 'entrants')).toEqual({ min: 2, max: 32 })
    const league = { ...late, system: 'round-robin' } as const
    expect(part_of(league, 'entrants')).toEqual({ min: 2, max: 32 })
    expect(part_of({ ...league, one_by_one: true }, 'entrants')).toMatchObject({ late_until: 2 })
  })
  it('makes a knock-out, of one match a tie or of two', () => {
    const cup = { ...values, system: 'knock-out' } as const
    expect(definition_of(cup, 'tiny').stages).toEqual([{ system: 'knock-out' }])
    expect(definition_of({ ...cup, both_sides: true }, 'tiny').stages).toEqual([
      { system: 'knock-out', legs: 2 },
    ])
  })
  it('lets the best of a Swiss or of groups play a knock-out', () => {
    expect(definition_of({ ...values, then: '8', both_sides: true }, 'tiny').stages).toEqual([
      { system: 'swiss', rounds: 4, legs: 2, advance: 8 },
      { system: 'knock-out', legs: 2 },
    ])
    const groups = { ...values, system: 'round-robin', groups: '4', then: '8' } as const
    expect(definition_of(groups, 'tiny')).toMatchObject({
      stages: [{ system: 'round-robin', groups: 4, advance: 8 }, { system: 'knock-out' }],
      entrants: { min: 8 },
    })
  })
  it('makes a league, large enough for its divisions', () => {
    const league = { ...values, system: 'league', groups: '2' } as const
    expect(definition_of(league, 'tiny')).toMatchObject({
      stages: [{ system: 'league', groups: 2 }],
      entrants: { min: 8 },
    })
  })
  it('makes teams, of a round robin or a knock-out, with as many entrants as two need', () => {
    const teams = { ...values, system: 'team', boards: '3' } as const
    expect(definition_of(teams, 'tiny')).toMatchObject({
      stages: [{ system: 'team', boards: 3 }],
      entrants: { min: 6, teams: true },
    })
    expect(definition_of({ ...teams, bracket: true }, 'tiny').stages).toEqual([
      { system: 'team', boards: 3, pairing: 'knock-out' },
    ])
  })
  it('makes a ladder, without what only rounds have', () => {
    const ladder = { ...values, system: 'ladder', round_days: '9', dropout: 'substitute' } as const
    const made = definition_of({ ...ladder, then: '8' }, 'tiny')
    expect(made.stages).toEqual([{ system: 'ladder', concurrent: 1 }])
    expect(made).toMatchObject({ round: { automatic: true } })
    expect(made).not.toHaveProperty('dropout')
  })
  it('ends rounds and says what happens to unfinished matches', () => {
    const ended = { ...values, round_days: '30' }
    const round = (unfinished: (typeof ended)['unfinished']) =>
      part_of({ ...ended, unfinished }, 'round')
    expect(round('run-on')).toEqual({ automatic: true, days: 30, unfinished: 'run-on' })
    expect(round('overlap')).toEqual({ automatic: true, days: 30, overlap: 1 })
    expect(round('points')).toEqual({
      automatic: true,
      days: 30,
      unfinished: 'settle',
      settle: 'points',
    })
    expect(round('arbiter')).toEqual({ automatic: true, days: 30, unfinished: 'arbiter' })
    expect(part_of({ ...values, unfinished: 'draw' }, 'round')).toEqual({ automatic: true })
  })
  it('asks for substitutes if chosen', () => {
    expect(definition_of({ ...values, dropout: 'substitute' }, 'tiny')).toMatchObject({
      dropout: 'substitute',
    })
  })
  it('makes a round robin, without a clock where none is wanted', () => {
    const league = { ...values, system: 'round-robin', one_by_one: true, days: '' } as const
    const made = definition_of(league, 'tiny')
    expect(made.stages).toEqual([{ system: 'round-robin', concurrent: 1 }])
    expect(made).not.toHaveProperty('clock')
  })
})
