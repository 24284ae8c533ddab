import type { Schema } from '../api/client'

type Match = Schema<'Match'>

/** The matches that wait for the reader. */
export function that_wait(matches: readonly Match[]): readonly Match[] {
  return matches.filter(
    (match) =>
      match.status === 'running' && match.awaited.some(({ side }) => side === match.your_side),
  )
}

/** Which of the waiting matches is news: it did not wait before, or has gone on since. */
export function news(before: ReadonlyMap<string, number>, waiting: readonly Match[]): readonly Match[] {
  return waiting.filter((match) => before.get(match.id) !== match.revision)
}

export const revisions = (matches: readonly Match[]): ReadonlyMap<string, number> =>
  new Map(matches.map((match) => [match.id, match.revision]))
