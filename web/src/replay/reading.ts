import type { Schema } from '../api/client'

// A match to read: where it stands, its scenario, and all that happened.

export type Event = Schema<'Event'>

export interface Reading {
  readonly match: Schema<'Match'>
  /** The file as it was when the match began, in the form of its ruleset. */
  readonly scenario: object
  /** In the form of its ruleset; undefined if a match has none, such as a cancelled or suspended one. */
  readonly position: object | undefined
  /** The position that the events begin with, in the same form; undefined: the set-up. */
  readonly start?: object
  readonly events: readonly Event[]
  /** Each of them in a sentence; empty where there is nothing to tell. */
  readonly sentences: readonly string[]
}

export type Happened = Pick<Reading, 'events' | 'sentences'>

/** The name of this side in this match. */
export function side_name({ seats }: Schema<'Match'>, side: string): string {
  return seats.find((seat) => seat.side === side)?.side_name ?? side
}
