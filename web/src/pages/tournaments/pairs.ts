import type { Choice } from '../../views/form'
import { has_started, stages_of, who, type Entrant, type Round, type Tournament } from './words'

/** Whether each round has its own pairing: then officials may change it. */
export function chooses_pairs(tournament: Tournament, rounds: readonly Round[]): boolean {
  const running = ['open', 'closed', 'running', 'paused'].includes(tournament.status)
  return running && stages_of(tournament)[(rounds.at(-1)?.stage ?? 1) - 1]?.system === 'swiss'
}

/** Entries in the order of the boards: who has the favoured side, their opponent, and so on; last
 * who has the bye. */
export const places_of = ({ boards, free }: Round): readonly number[] => [
  ...boards
    .filter(({ leg }) => leg === 1)
    .flatMap(({ white, black }) => [white.entry, black.entry]),
  ...free.filter(({ result }) => result === 'U').map(({ entry }) => entry),
]

/** The players who would take part, if the rules find no pairing to begin from. */
export const places_by_number = (entries: readonly Entrant[]): readonly number[] =>
  entries
    .filter(({ state, pairing_number }) => state === 'entered' && pairing_number !== null)
    .sort((one, other) => (one.pairing_number ?? 0) - (other.pairing_number ?? 0))
    .map(({ entry }) => entry)

/** The name of an entry. */
export function named(entry: number, entries: readonly Entrant[]): string {
  const found = entries.find((one) => one.entry === entry)
  return found === undefined ? `entry ${entry}` : who(found)
}

const both = new Intl.ListFormat('en')

/** "winfield and phineas have met (C1)": the rules that a trial round breaks. */
export const breaks_in_words = (
  breaks: NonNullable<Round['breaks']>,
  entries: readonly Entrant[],
): readonly string[] =>
  breaks.map(({ entries: whom, rule, what }) => {
    const names = both.format(whom.map((entry) => named(entry, entries)))
    return `${names} ${what}${rule === 'forbidden' ? '' : ` (${rule})`}`
  })

/** The same with this entry at that place: the two exchange theirs. */
export function with_at(
  places: readonly number[],
  place: number,
  entry: number,
): readonly number[] {
  const before = places[place]
  return places.map((one, at) => (at === place ? entry : one === entry ? (before ?? one) : one))
}

/** The request to the server. */
export function pairs_of(places: readonly number[]) {
  const pairs = Array.from({ length: Math.floor(places.length / 2) }, (_, board) => ({
    white: places[2 * board] ?? 0,
    black: places[2 * board + 1] ?? 0,
  }))
  return { pairs, byes: places.slice(2 * pairs.length) }
}

/** "White of board 2", "Bye": what a place is. */
export function place_name(place: number, places: readonly number[]): string {
  if (place === places.length - 1 && places.length % 2 === 1) return 'Bye'
  return `Board ${Math.floor(place / 2) + 1}, ${place % 2 === 0 ? 'favoured side' : 'other side'}`
}

/** Players whom an official may keep apart. */
export const players_of = (tournament: Tournament, entries: readonly Entrant[]): readonly Choice[] =>
  entries
    .filter(({ state, pairing_number }) =>
      state === 'entered' && (pairing_number !== null || !has_started(tournament)),
    )
    .map((entry) => ({ value: String(entry.entry), label: who(entry) }))
