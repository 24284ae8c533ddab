import { side_name, type Event, type Reading } from './load_match'

// What happened as sentences for players: what befalls a match is told here, the rest by the server.

/** By the events' numbers; nothing for those of which there is nothing to tell. */
export function sentences({ match, events, ...reading }: Reading): ReadonlyMap<number, string> {
  const name = (side: string): string => side_name(match, side)
  const told = new Map<number, string>()
  let last = ''
  for (const [index, event] of events.entries()) {
    // Most games have told their end themselves.
    if (event.type === 'match_ended' && last.includes(event.reason)) continue
    const words = told_of_matches(event, name) ?? reading.sentences[index] ?? ''
    if (words === '') continue
    told.set(event.number, words)
    last = words
  }
  return told
}

/** "The match begins: winfield (Blue) against phineas (Red)" */
export function told_of_matches(event: Event, name: (side: string) => string): string | undefined {
  switch (event.type) {
    case 'started':
      return `The match begins: ${event.seats.map((seat) => `${seat.player} (${name(seat.side)})`).join(' against ')}`
    case 'resigned':
      return `${name(event.side)} resigns`
    case 'draw_offered':
      return `${name(event.side)} offers a draw`
    case 'draw_agreed':
      return 'The draw is agreed'
    case 'draw_declined':
      return `${name(event.side)} declines the draw`
    case 'draw_lapsed':
      return `The offer of a draw by ${name(event.side)} lapses`
    case 'win_claimed':
      return `${name(event.side)} claims the win: the opponent's time is up`
    case 'rules_changed':
      return `From here on the match is played by version ${event.to} of the rules, before by version ${event.from}`
    case 'match_ended':
      return event.winner === null
        ? `The match is drawn: ${event.reason}`
        : `${name(event.winner)} victory: ${event.reason}`
    case 'standing_orders_set':
      return `${name(event.side)} leaves standing orders`
    default:
      return undefined
  }
}
