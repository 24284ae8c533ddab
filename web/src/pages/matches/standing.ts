import type { Schema } from '../../api/client'
import { due_first } from '../../replay/deadlines'

export type Match = Schema<'Match'>

/** "winfield (United States) against phineas (British)": a free seat is a question mark. */
export function who_plays(match: Match): string {
  return match.seats.map((seat) => `${seat.player ?? '?'} (${seat.side_name})`).join(' against ')
}

/** Whether a match without a winner is no draw: neither side has come, or both are ruled out. */
export const is_lost_by_both = (reason: string | undefined): boolean =>
  reason?.startsWith('Lost by both sides.') === true

/** Whose turn it is, or how it ended, as this reader sees it. */
export function standing(match: Match): string {
  const name = (side: string): string =>
    match.seats.find((seat) => seat.side === side)?.player ?? side
  switch (match.status) {
    case 'open':
      return match.seats.some((seat) => seat.player === null && seat.invited)
        ? 'Waits for who is invited'
        : 'Waits for a player'
    case 'running':
      if (asks_me(match)) return 'Your turn'
      if (match.awaited.length === 0) return 'Goes on'
      return `${match.awaited.map(({ side }) => name(side)).join(' and ')} to move`
    case 'over': {
      const winner = match.result?.winner ?? null
      if (winner === null) return is_lost_by_both(match.result?.reason) ? 'Lost by both' : 'Drawn'
      return winner === match.your_side ? 'You won' : `${name(winner)} won`
    }
    case 'held':
      return 'Held: the operator has been told'
    case 'cancelled':
      return 'Called off'
  }
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
