import type { Schema } from '../api/client'
import { is_against_computer } from '../opponents'
import type { LiveMessage } from '../live/live_socket'

type Match = Schema<'Match'>

/** What an opponent says in a match, in words: a remark, or an offer. */
export interface Said {
  readonly match: Match
  readonly words: string
}

/** The message to the player of one of these matches; undefined: nothing. What a computer player says of its turn
 * waits until the player looks at that turn. */
export function said_in(message: LiveMessage, matches: readonly Match[]): Said | undefined {
  if (!('match' in message)) return undefined
  const match = matches.find(({ id }) => id === message.match)
  if (match === undefined) return undefined
  if ('remark' in message) {
    const { player, side, text } = message.remark
    return side === match.your_side || is_against_computer(match) ? undefined : { match, words: `${player}: “${text}”` }
  }
  if (!('events' in message)) return undefined
  const offered = message.events.some(
    (event) => event.type === 'draw_offered' && event.side !== match.your_side,
  )
  return offered ? { match, words: 'A draw is offered' } : undefined
}
