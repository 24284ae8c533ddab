import type { Schema } from '../api/client'

/**
 * The request for a match like this one with the sides swapped; undefined for people who did not
 * play it, or who played alone.
 */
export function rematch_of(match: Schema<'Match'>): Schema<'NewMatch'> | undefined {
  const other = match.seats.find(({ side }) => side !== match.your_side)
  if (match.status !== 'over' || match.your_side === null || other === undefined) return undefined
  const { decisions, clock = null, opponent = null } = match.options
  const { scenario, public: is_public } = match
  const options = { decisions, clock, opponent, public: is_public }
  if (opponent !== null) return { scenario, side: other.side, options }
  return other.player === null ? undefined : { scenario, side: other.side, options, invite: other.player }
}
