import type { Schema } from '../../api/client'

/** What somebody wants of a new tournament, as the form holds it. */
export interface FormValues {
  readonly title: string
  readonly scenario: string
  readonly system: 'swiss' | 'round-robin'
  /** Of a Swiss. */
  readonly rounds: string
  /** Of a round robin: one round after the other. */
  readonly one_by_one: boolean
  /** Days for a turn; '' for no limit. */
  readonly days: string
  readonly most: string
  readonly automatic: boolean
}

export const first_values: FormValues = {
  title: '',
  scenario: '',
  system: 'swiss',
  rounds: '4',
  one_by_one: false,
  days: '3',
  most: '32',
  automatic: true,
}

const minutes_a_day = 24 * 60

/** The definition that these values come to. */
export function definition_of(
  values: FormValues,
  ruleset: string,
): Schema<'TournamentDefinition'> {
  const swiss = values.system === 'swiss'
  const stage = swiss
    ? { system: 'swiss', rounds: Number(values.rounds) }
    : { system: 'round-robin', ...(values.one_by_one ? { concurrent: 1 } : {}) }
  const definition = {
    format: 'adjutant-tournament-definition-1',
    title: values.title.trim(),
    ruleset,
    scenarios: [{ id: values.scenario }],
    stages: [stage],
    entrants: { min: 2, max: Number(values.most) },
    round: { automatic: values.automatic },
    ...(values.days === '' ? {} : { clock: { turn_minutes: Number(values.days) * minutes_a_day } }),
  }
  return definition as unknown as Schema<'TournamentDefinition'>
}
