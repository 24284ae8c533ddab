import type { Schema } from '../api/client'

// A match as it can be read: where it stands, by which scenario, and all that happened.

export type Event = Schema<'Event'>

export interface Reading {
  readonly match: Schema<'Match'>
  /** The file as it was when the match began, in the form of its ruleset. */
  readonly scenario: object
  /** In the form of its ruleset; undefined where a match has none, as one that was cancelled or is held. */
  readonly position: object | undefined
  /** The position that the events begin with, in the same form; undefined: the set-up. */
  readonly start?: object
  readonly events: readonly Event[]
  /** Each of them in a sentence; empty where there is nothing to tell. */
  readonly sentences: readonly string[]
}

export type Happened = Pick<Reading, 'events' | 'sentences'>

/** What this side is called in this match. */
export function side_name({ seats }: Schema<'Match'>, side: string): string {
  return seats.find((seat) => seat.side === side)?.side_name ?? side
}
