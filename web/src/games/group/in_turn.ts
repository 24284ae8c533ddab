import type { Point } from '../../board/point'
import type { Refusal } from '../../turn/use_draft'

// Several units that move as one: each keeps its place beside the one that leads them. Pure: each of their orders is an
// order like any other, and the engine says which of them the rules allow.

/** Members in the order in which they set off: the foremost on the way first, since the others follow into its place. */
export function in_turn<Unit extends Point>(members: readonly Unit[], from: Point, to: Point): readonly Unit[] {
  const along = ({ x, y }: Point): number => x * (to.x - from.x) + y * (to.y - from.y)
  return [...members].sort((one, other) => along(other) - along(one))
}

/** A member with the order that keeps it in its place. */
export interface Sent<Unit, Order = string> {
  readonly unit: Unit
  readonly order: Order
}

/** The result of its trial. */
export interface Tried<Unit, Trial> {
  readonly unit: Unit
  readonly trial: Trial
}

interface Outcome {
  readonly refusal?: unknown
}

/** Tries the orders of a group in rounds: it tries refused ones again after the others, since a friend may just have
 * been in their way. `attempt` tries all that wait, one after another, after those that have gone. The results are in
 * the order of writing, refused ones last. */
export async function tried_in_rounds<Unit, Order, Trial extends Outcome>(
  sent: readonly Sent<Unit, Order>[],
  attempt: (waiting: readonly Sent<Unit, Order>[], gone: readonly Tried<Unit, Trial>[]) => Promise<readonly Trial[]>,
): Promise<readonly Tried<Unit, Trial>[]> {
  const gone: Tried<Unit, Trial>[] = []
  let waiting = sent
  for (;;) {
    const trials = await attempt(waiting, gone)
    const tried = trials.flatMap((trial, index) => {
      const one = waiting[index]
      return one === undefined ? [] : [{ one, result: { unit: one.unit, trial } }]
    })
    const refused = tried.filter(({ result }) => result.trial.refusal !== undefined)
    gone.push(...tried.filter(({ result }) => result.trial.refusal === undefined).map(({ result }) => result))
    if (refused.length === 0 || refused.length === waiting.length) return [...gone, ...refused.map(({ result }) => result)]
    waiting = refused.map(({ one }) => one)
  }
}

/** The same where the engine tries each order by itself, after the orders `before`. */
export const tried_in_turn = <Unit, Trial extends Outcome & { readonly order: string }>(
  sent: readonly Sent<Unit>[],
  before: string,
  attempt: (text: string, one: Sent<Unit>) => Promise<Trial>,
): Promise<readonly Tried<Unit, Trial>[]> =>
  tried_in_rounds<Unit, string, Trial>(sent, async (waiting, gone) => {
    let text = gone.reduce((sofar, { trial }) => `${sofar}${trial.order}\n`, before)
    const trials: Trial[] = []
    for (const one of waiting) {
      const trial = await attempt(text, one)
      if (trial.refusal === undefined) text = `${text}${trial.order}\n`
      trials.push(trial)
    }
    return trials
  })

interface Ordered extends Outcome {
  readonly order: string
}

/** The orders of the units that can go, in the order of writing. */
export const orders_allowed = (tried: readonly Tried<unknown, Ordered>[]): readonly string[] =>
  tried.flatMap(({ trial }) => (trial.refusal === undefined ? [trial.order] : []))

/** Those that could not go with the others, as long as the orders of the others stand in the text. */
export const left_behind = <Unit, Trial extends Ordered>(
  tried: readonly Tried<Unit, Trial>[],
  stands: (order: string) => boolean,
): readonly Tried<Unit, Trial>[] =>
  orders_allowed(tried).every(stands) ? tried.filter(({ trial }) => trial.refusal !== undefined && !stands(trial.order)) : []

/** What became of an order to go to a place: the place, and why it is not the unit's own. */
interface Going {
  readonly to?: string
  readonly refusal?: Refusal
}

/** Tries the orders of a group in rounds. Finally it tries refused ones as `shorter` says, after the others, which
 * tells how far they can go now. They go with the reason why they stop there. */
export async function tried_as_far<Unit, Order, Trial extends Going>(
  sent: readonly Sent<Unit, Order>[],
  attempt: (waiting: readonly Sent<Unit, Order>[], gone: readonly Tried<Unit, Trial>[]) => Promise<readonly Trial[]>,
  shorter: (unit: Unit) => Order | undefined,
): Promise<readonly Tried<Unit, Trial>[]> {
  const whole = await tried_in_rounds<Unit, Order, Trial>(sent, attempt)
  const gone = whole.filter(({ trial }) => trial.refusal === undefined)
  const refused = whole.filter(({ trial }) => trial.refusal !== undefined)
  const again = refused.flatMap(({ unit }) => {
    const order = shorter(unit)
    return order === undefined ? [] : [{ unit, order }]
  })
  const tried = again.length === 0 ? [] : await tried_in_rounds<Unit, Order, Trial>(again, (waiting, more) => attempt(waiting, [...gone, ...more]))
  const stopped = tried.filter(({ trial }) => trial.refusal === undefined)
  return [
    ...gone,
    ...stopped.map(({ unit, trial }) => ({ unit, trial: stopping(trial, refused.find((one) => one.unit === unit)?.trial.refusal) })),
    ...refused.filter(({ unit }) => stopped.every((one) => one.unit !== unit)),
  ]
}

/** It goes, but not to its place if there is a reason why not. */
export const stopping = <Trial extends Going>(trial: Trial, why: Refusal | undefined): Trial =>
  why === undefined ? trial : { ...trial, refusal: { ...why, message: `stops in ${trial.to ?? ''}: ${why.message}` } }

/** The reason for a unit whose place beside its leader is not on the map. */
export const off_the_map: Refusal = { message: 'its place would be off the map' }

/** The line that the first stands in: those that are near to one of it, and those near to them. */
export function linked<Unit>(first: Unit, others: readonly Unit[], near: (one: Unit, other: Unit) => boolean): readonly Unit[] {
  const line = [first]
  for (const from of line) // which grows meanwhile
    for (const one of others) if (!line.includes(one) && near(from, one)) line.push(one)
  return line
}
