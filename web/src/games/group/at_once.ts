import type { Refusal } from '../../turn/use_draft'

// What several chosen units can do to the same enemy, each by an order of its own. Pure.

/** An order of one unit against one enemy. */
export interface Against {
  readonly unit: string
  readonly target: string
  readonly order: string
}

export interface AtOnce {
  readonly target: string
  readonly units: readonly string[]
  readonly orders: readonly string[]
}

/** The same by enemy: first those that most units can reach. */
export function at_once(all: readonly Against[]): readonly AtOnce[] {
  const targets = [...new Set(all.map(({ target }) => target))]
  return targets
    .map((target) => {
      const against = all.filter((one) => one.target === target)
      return { target, units: against.map(({ unit }) => unit), orders: against.map(({ order }) => order) }
    })
    .sort((one, other) => other.units.length - one.units.length)
}

/**
 * The text with those of these orders that the rules allow one after another, and why the first of the others is not in it.
 * `ask` tells what is wrong with a text.
 */
export async function with_allowed(
  text: string,
  orders: readonly string[],
  with_order: (text: string, order: string) => string,
  ask: (text: string) => Promise<{ readonly refusals: readonly Refusal[] }>,
): Promise<{ readonly text: string; readonly refusal?: Refusal }> {
  let allowed = text
  let first: Refusal | undefined
  for (const order of orders) {
    const tried = with_order(allowed, order)
    const { refusals } = await ask(tried)
    const refusal = refusals.find(({ line }) => line === tried.split('\n').indexOf(order) + 1)
    if (refusal === undefined) allowed = tried
    else first ??= refusal
  }
  return first === undefined ? { text: allowed } : { text: allowed, refusal: first }
}
