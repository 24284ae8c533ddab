import type { Schema } from '../../api/client'
import { rank_ids, type Level } from '../../opponents'

type Options = Schema<'Options'>
export type OnTimeout = NonNullable<NonNullable<Options['clock']>['on_timeout']>

/** What somebody wants of a new match, as the form holds it. */
export interface FormValues {
  readonly scenario: string
  readonly side: string
  readonly opponent: 'anybody' | 'invited' | 'linked' | 'captain'
  /** How well the computer player plays; undefined: not chosen yet. */
  readonly level: Level | undefined
  /** Whether it explains its plan after every turn. */
  readonly explains: boolean
  readonly invite: string
  readonly decisions: 'standing' | 'ask'
  /** Days for a turn; '' for no limit. */
  readonly days: string
  /** Days that each player may be away. */
  readonly vacation: string
  /** What happens when it is over. */
  readonly on_timeout: OnTimeout
  readonly is_public: boolean
}

export const first_values: FormValues = {
  scenario: '',
  side: '',
  opponent: 'captain',
  level: undefined,
  explains: false,
  invite: '',
  decisions: 'standing',
  days: '',
  vacation: '0',
  on_timeout: 'claim',
  is_public: true,
}

/** What the address that led here asks for: ?scenario=…&invite=… */
export function values_asked(search: string): FormValues {
  const asked = new URLSearchParams(search)
  const invite = asked.get('invite')
  return {
    ...first_values,
    scenario: asked.get('scenario') ?? '',
    ...(invite === null ? {} : { opponent: 'invited', invite, days: '3' }),
  }
}

/** What a game offers of what the form asks for. */
export interface Offered {
  readonly levels: readonly Level[]
  readonly on_timeout: readonly OnTimeout[]
  readonly standing_orders: boolean
}

export function offered_by(abilities: Schema<'Abilities'>): Offered {
  const computer_player = abilities.includes('computer_player')
  const doctrine = abilities.includes('doctrine') ? (['doctrine'] as const) : []
  return {
    levels: [...(computer_player ? ([...rank_ids, 'greedy'] as const) : []), ...doctrine],
    on_timeout: ['claim', ...(computer_player ? (['captain', 'greedy'] as const) : []), ...doctrine],
    standing_orders: abilities.includes('standing_orders'),
  }
}

/** The same values, but for those that the game does not offer; `usual`: whom one plays who has not chosen. */
export function as_offered(values: FormValues, { levels, on_timeout }: Offered, usual: Level = 'captain'): FormValues {
  const level = [values.level, usual].find((one) => one !== undefined && levels.includes(one)) ?? levels[0]
  return {
    ...values,
    opponent: values.opponent === 'captain' && level === undefined ? 'anybody' : values.opponent,
    level: level ?? values.level,
    on_timeout: on_timeout.includes(values.on_timeout) ? values.on_timeout : 'claim',
  }
}

const minutes_a_day = 24 * 60

/** The request that these values come to. */
export function request_of(values: FormValues): Schema<'NewMatch'> {
  const against_captain = values.opponent === 'captain'
  const timed = values.days !== '' && !against_captain
  return {
    scenario: values.scenario,
    side: values.side,
    options: {
      decisions: values.decisions,
      // Everybody may see a match that anybody may join.
      public: values.opponent === 'anybody' || (values.is_public && values.opponent !== 'linked'),
      clock: timed
        ? {
            turn_minutes: Number(values.days) * minutes_a_day,
            reserve_minutes: 0,
            decision_minutes: minutes_a_day,
            on_timeout: values.on_timeout,
            vacation_days: Number(values.vacation),
          }
        : null,
      opponent: against_captain ? (values.level ?? null) : null,
      ...(against_captain && values.explains ? { explains: true } : {}),
    },
    ...(values.opponent === 'linked' ? { by_link: true } : {}),
    ...(values.opponent === 'invited' ? { invite: values.invite.trim() } : {}),
  }
}
