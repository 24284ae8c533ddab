import type { RawEvent } from '../what_if/study'

// A lesson in the rules: a small position, a task in it, and the test for the task. Each game brings its own, as
// files.

/** A file of games/<ruleset>/lessons. */
export interface Lesson {
  readonly id: string
  readonly title: string
  /** The explanation, paragraph by paragraph; rules in parentheses become links. */
  readonly words: readonly string[]
  /** The task. */
  readonly task: string
  /** Shown when the turn ends without it. */
  readonly hint: string
  /** Shown after success. */
  readonly done: string
  readonly scenario: string
  /** Whose orders the reader gives. */
  readonly side: string
  /** adjutant-position-1 without its format and its scenario, which are those of now; undefined: the set-up. */
  readonly position?: object
  readonly goal: Goal
  /** The dice of the reader's orders, as long as the orders roll that number. */
  readonly dice?: readonly number[]
  /** What the opponent does in its turn. */
  readonly answer?: { readonly orders: readonly string[]; readonly dice: readonly number[] }
  /** What does it. */
  readonly solution: { readonly standing?: readonly string[]; readonly orders: readonly string[] }
}

/** What must have happened, each by an event of its own, and what must not. */
export interface Goal {
  readonly happened: readonly Pattern[]
  readonly not?: readonly Pattern[]
}

/** An event with these members: equal, of lists those that must be in it, or one of several. */
export type Pattern = Readonly<Record<string, Value | readonly (Value | Point)[] | { readonly one_of: readonly Value[] }>>
type Value = string | number | boolean
type Point = readonly [number, number]

export function is_met({ happened, not = [] }: Goal, events: readonly RawEvent[]): boolean {
  if (events.some((event) => not.some((pattern) => fits(event, pattern)))) return false
  const left = [...events]
  return happened.every((pattern) => {
    const index = left.findIndex((event) => fits(event, pattern))
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
}

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

function fits(event: RawEvent, pattern: Pattern): boolean {
  return Object.entries(pattern).every(([member, wanted]) => {
    const told = event[member]
    if (Array.isArray(wanted)) return Array.isArray(told) && wanted.every((one) => told.some((each) => same(each, one)))
    if (wanted instanceof Object) return (wanted as { one_of: readonly unknown[] }).one_of.includes(told)
    return told === wanted
  })
}
