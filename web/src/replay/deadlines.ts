import type { Schema } from '../api/client'

// When the time of the sides to act is over: each may have their own.

type Match = Pick<Schema<'Match'>, 'awaited' | 'deadline'>

export interface Deadline {
  readonly side: string
  /** As the server tells times. */
  readonly at: string
}

/** Of each side to act that has one. */
export function deadlines_of({ awaited, deadline }: Match): readonly Deadline[] {
  return awaited.flatMap((asked) => {
    const own = 'deadline' in asked ? (asked.deadline as string | null) : deadline
    return own === null ? [] : [{ side: asked.side, at: own }]
  })
}

/** The first deadline: of this side's own, if it is to act. */
export function due_first(match: Match, side: string | null): string | undefined {
  const all = deadlines_of(match)
  const own = all.filter((due) => due.side === side)
  const times = (own.length > 0 ? own : all).map(({ at }) => at)
  return times.sort((a, b) => Date.parse(a) - Date.parse(b))[0]
}
