import type { Schema } from '../../api/client'

/** What somebody wants of a new tournament, as the form holds it. */
export interface FormValues {
  readonly title: string
  readonly scenario: string
  readonly system: 'swiss' | 'round-robin' | 'knock-out' | 'league' | 'ladder' | 'team'
  /** Of a Swiss. */
  readonly rounds: string
  /** Of a round robin or league: how many groups, or divisions. */
  readonly groups: string
  /** Of a Swiss or round robin: how many advance to a knock-out; '' for none. */
  readonly then: string
  /** Of a Swiss or a knock-out: both play both sides. */
  readonly both_sides: boolean
  /** Of teams: how many boards a match has. */
  readonly boards: string
  /** Of teams: who loses is out. */
  readonly bracket: boolean
  /** Of a round robin: one round after the other. */
  readonly one_by_one: boolean
  /** Days for a turn; '' for no limit. */
  readonly days: string
  /** Days after which a round ends; '' where it takes the time that it needs. */
  readonly round_days: string
  /** What becomes then of what is not over. */
  readonly unfinished: 'run-on' | 'overlap' | 'points' | 'playouts' | 'arbiter' | 'draw'
  /** What happens to the matches of a player who leaves. */
  readonly dropout: 'forfeit' | 'substitute' | 'computer'
  readonly most: string
  /** Players may still enter until the draw of this round; 0: nobody after the start. */
  readonly late_until: string
  readonly automatic: boolean
  /** Only invited players may enter. */
  readonly invite: boolean
  /** What places 1, 2 … win, a line each. */
  readonly awards: string
}

export const first_values: FormValues = {
  title: '',
  scenario: '',
  system: 'swiss',
  rounds: '4',
  groups: '1',
  then: '',
  both_sides: false,
  boards: '4',
  bracket: false,
  one_by_one: false,
  days: '3',
  round_days: '',
  unfinished: 'run-on',
  dropout: 'forfeit',
  most: '32',
  late_until: '0',
  automatic: true,
  invite: false,
  awards: '',
}

const minutes_a_day = 24 * 60

function stages_of(values: FormValues): object[] {
  const legs = values.both_sides ? { legs: 2 } : {}
  const concurrent = values.one_by_one ? { concurrent: 1 } : {}
  const groups = values.groups === '1' ? {} : { groups: Number(values.groups) }
  const may_go_on = values.system === 'swiss' || values.system === 'round-robin'
  const goes_on = values.then !== '' && may_go_on
  const advance = goes_on ? { advance: Number(values.then) } : {}
  const last = goes_on ? [{ system: 'knock-out', ...legs }] : []
  switch (values.system) {
    case 'swiss':
      return [{ system: 'swiss', rounds: Number(values.rounds), ...legs, ...advance }, ...last]
    case 'knock-out':
      return [{ system: 'knock-out', ...legs }]
    case 'league':
      return [{ system: 'league', ...groups, ...concurrent }]
    case 'ladder':
      return [{ system: 'ladder', concurrent: 1 }]
    case 'team':
      return [
        {
          system: 'team',
          boards: Number(values.boards),
          ...(values.bracket ? { pairing: 'knock-out' } : concurrent),
        },
      ]
    case 'round-robin':
      return [{ system: 'round-robin', ...groups, ...concurrent, ...advance }, ...last]
  }
}

/** When rounds end, and what then. */
function round_of(values: FormValues): object {
  const automatic = { automatic: values.automatic }
  if (values.round_days === '' || values.system === 'ladder') return automatic
  const days = { ...automatic, days: Number(values.round_days) }
  switch (values.unfinished) {
    case 'overlap':
      return { ...days, overlap: 1 }
    case 'points':
    case 'playouts':
      return { ...days, unfinished: 'settle', settle: values.unfinished }
    default:
      return { ...days, unfinished: values.unfinished }
  }
}

/** Whether somebody may come while it runs: a round robin has room where rounds come one by one. */
export const may_come_late = ({ system, one_by_one }: FormValues): boolean =>
  system === 'swiss' || (system === 'round-robin' && one_by_one)

/** As many as the stages need to begin. */
function least_entrants(values: FormValues): number {
  const groups = Number(values.groups)
  if (values.system === 'league') return 4 * groups
  if (values.system === 'team') return 2 * Number(values.boards)
  return values.system === 'round-robin' && groups > 1 ? 2 * groups : 2
}

const awards_of = ({ awards }: FormValues): readonly string[] =>
  awards
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The definition that these values come to. */
export function definition_of(
  values: FormValues,
  ruleset: string,
): Schema<'TournamentDefinition'> {
  const definition = {
    format: 'adjutant-tournament-definition-1',
    title: values.title.trim(),
    ruleset,
    scenarios: [{ id: values.scenario }],
    stages: stages_of(values),
    entrants: {
      min: least_entrants(values),
      max: Number(values.most),
      ...(may_come_late(values) && Number(values.late_until) > 0
        ? { late_until: Number(values.late_until) }
        : {}),
      ...(values.invite ? { invite: true } : {}),
      ...(values.system === 'team' ? { teams: true } : {}),
    },
    round: round_of(values),
    ...(values.dropout === 'forfeit' || values.system === 'ladder' ? {} : { dropout: values.dropout }),
    ...(awards_of(values).length === 0 ? {} : { awards: awards_of(values) }),
    ...(values.days === '' ? {} : { clock: { turn_minutes: Number(values.days) * minutes_a_day } }),
  }
  return definition as unknown as Schema<'TournamentDefinition'>
}
