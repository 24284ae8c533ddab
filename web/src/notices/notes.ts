import type { Schema } from '../api/client'
import type { Said } from './said'

type Match = Schema<'Match'>

/** What a note says of one match. */
export interface Note {
  readonly match: Match
  /** Whether the match waits for the reader. */
  readonly turn: boolean
  /** The latest message in it. */
  readonly words?: string | undefined
}

/** A note for each match, the most urgent last: turns after mere messages, each kind in order of arrival. */
export function notes_of(waiting: readonly Match[], said: readonly Said[]): readonly Note[] {
  const words = (id: string): string | undefined => said.find(({ match }) => match.id === id)?.words
  const waits = (id: string): boolean => waiting.some((match) => match.id === id)
  return [
    ...said.filter(({ match }) => !waits(match.id)).map(({ match, words }) => ({ match, turn: false, words })),
    ...waiting.map((match) => ({ match, turn: true, words: words(match.id) })),
  ]
}
