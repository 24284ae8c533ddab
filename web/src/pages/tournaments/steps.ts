import { is_ladder, stages_of, type Round, type Tournament } from './words'

/** What moves a tournament on without a reason. */
export type Life = 'open' | 'close' | 'start' | 'resume' | 'finish' | 'archive'

export interface NextSteps {
  readonly life: readonly {
    readonly where: Life
    readonly label: string
    /** The consequence, if the page asks about it first. */
    readonly asks?: string
  }[]
  /** The next round may follow, as far as the page can see. */
  readonly draw: boolean
  /** Rounds that may start. */
  readonly start: readonly number[]
  /** Why nobody has to do anything, in words; none where somebody has. */
  readonly waits: string | undefined
}

const of_state: Partial<Record<Tournament['status'], NextSteps['life']>> = {
  draft: [{ where: 'open', label: 'Open entries' }],
  open: [{ where: 'close', label: 'Close entries' }],
  closed: [{ where: 'start', label: 'Start the tournament' }],
  paused: [{ where: 'resume', label: 'Resume' }],
  finished: [{ where: 'archive', label: 'Archive' }],
}

/** What an official of the tournament can do next. */
export function next_steps(tournament: Tournament, rounds: readonly Round[]): NextSteps {
  const none = { life: of_state[tournament.status] ?? [], draw: false, start: [], waits: undefined }
  if (tournament.status !== 'running') return none
  const start = rounds
    .filter(({ state, bids }) => state === 'drawn' && (bids === null || bids.opened))
    .map(({ round }) => round)
  const open = rounds.filter(({ state }) => state !== 'closed').length
  const planned = tournament.rounds.planned ?? 0
  const draw = rounds.length < planned && open < at_once(tournament, rounds)
  // A ladder ends when its organiser wants it, and no challenge is open.
  const may_end = is_ladder(tournament)
    ? rounds.every(({ boards }) => boards.every(({ result }) => result !== null))
    : open === 0
  const over = may_end && rounds.length === planned && planned > 0
  return {
    life: over ? [is_ladder(tournament) ? end_of_ladder : { where: 'finish', label: 'Finish' }] : [],
    draw,
    start,
    waits: over || draw || start.length > 0 ? undefined : awaited(rounds),
  }
}

const end_of_ladder = {
  where: 'finish',
  label: 'Finish…',
  asks: 'No more challenges are possible. You can reopen it for 14 days.',
} as const

const awaited = (rounds: readonly Round[]): string =>
  rounds.some(({ state }) => state === 'started')
    ? 'Nothing to do now: matches are in progress.'
    : 'Nothing to do now: players are bidding for sides.'

/** Rounds that may run at the same time. */
function at_once(tournament: Tournament, rounds: readonly Round[]): number {
  const stage = stages_of(tournament)[(rounds.at(-1)?.stage ?? 1) - 1]
  if (stage?.system !== 'round-robin' && stage?.system !== 'league') return 1
  return stage.concurrent === undefined || stage.concurrent === 0 ? Infinity : stage.concurrent
}
