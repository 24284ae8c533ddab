import type { Schema } from '../../api/client'
import { due_first } from '../../replay/deadlines'

export type Match = Schema<'Match'>

/** "winfield (United States) against phineas (British)": a free seat is a question mark. */
export function who_plays(match: Match): string {
  return match.seats.map((seat) => `${seat.player ?? '?'} (${seat.side_name})`).join(' against ')
}

/** Whether a match without a winner is not a draw: neither side has come, or both are ruled out. */
export const is_lost_by_both = (reason: string | undefined): boolean =>
  reason?.startsWith('Lost by both sides.') === true

const player_of = ({ seats }: Match, side: string): string => seats.find((seat) => seat.side === side)?.player ?? side

/** How a finished match ended: for its players, or, for spectators, the winner. */
export function ending(match: Match): string {
  const winner = match.result?.winner ?? null
  if (winner === null) return is_lost_by_both(match.result?.reason) ? 'Both sides lose' : 'Drawn'
  if (match.your_side === null) return `${player_of(match, winner)} won`
  return winner === match.your_side ? 'You won' : 'You lost'
}

/** Which player is to move, or how the match ended, from this reader's point of view. */
export function standing(match: Match): string {
  const name = (side: string): string => player_of(match, side)
  switch (match.status) {
    case 'open':
      return match.seats.some((seat) => seat.player === null && seat.invited)
        ? 'Waiting for the invited player'
        : 'Waiting for an opponent'
    case 'running':
      if (asks_me(match)) return 'Your turn'
      if (match.awaited.length === 0) return 'In progress'
      return `${match.awaited.map(({ side }) => name(side)).join(' and ')} to move`
    case 'over':
      return ending(match)
    case 'held':
      return 'Suspended – the operator has been notified'
    case 'cancelled':
      return 'Cancelled'
  }
}

const days_of = (minutes: number): string => {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'a day' : `${minutes / 1440} days`
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`
}

const after_timeout = { claim: '', doctrine: 'Doctrine', greedy: 'Greedy', captain: 'Captain' } as const

/** What its players have agreed to: "3 days a turn, then Captain plays; asks in the enemy's turn". */
export function conditions_of(match: Match): string {
  const { clock, decisions, opponent, tournament } = match.options
  const substitute = clock === undefined || clock === null ? '' : after_timeout[clock.on_timeout ?? 'claim']
  const said = [
    clock === undefined || clock === null
      ? 'no time limit'
      : `${days_of(clock.turn_minutes)} a turn${substitute === '' ? '' : `, then ${substitute} plays`}`,
    clock?.vacation_days ? `${clock.vacation_days} days of vacation` : '',
    decisions === 'ask' ? 'asks for decisions in the opponent’s turn' : '',
    opponent ? 'against the computer' : '',
    tournament === undefined ? '' : `round ${tournament.round} of a tournament`,
    match.public ? '' : 'private',
  ]
  return said.filter((text) => text !== '').join(' · ')
}

/** "turn 5 of 12"; undefined where nobody counted. */
export function turn_of({ turn, turns }: Match): string | undefined {
  if (turn === null) return undefined
  return turns === null ? `turn ${turn}` : `turn ${turn} of ${turns}`
}

/** How far the match has gone: the words before the time of its last act. */
export function acts_of(match: Match): string {
  const { submissions } = match
  const turn = turn_of(match)
  if (turn !== undefined && submissions > 0) return `${turn}, latest orders`
  if (submissions === 0) return 'no orders yet, started'
  return submissions === 1 ? 'one submission,' : `${submissions} submissions, the latest`
}

/** The seat that this reader could take; undefined: none. */
export function seat_to_take(match: Match, invited: boolean): Match['seats'][number] | undefined {
  if (match.status !== 'open' || match.your_side !== null) return undefined
  return match.seats.find((seat) => seat.player === null && seat.invited === invited)
}

const asks_me = (match: Match): boolean =>
  match.awaited.some(({ side }) => side === match.your_side)

/** What waits for the reader first, and of that what is due first; otherwise as it comes. */
export function by_urgency(matches: readonly Match[]): readonly Match[] {
  const due = (match: Match): number =>
    Date.parse(due_first(match, match.your_side) ?? '9999-01-01T00:00:00Z')
  return [...matches].sort((a, b) => Number(asks_me(b)) - Number(asks_me(a)) || due(a) - due(b))
}
