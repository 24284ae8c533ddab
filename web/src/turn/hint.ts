import type { Schema } from '../api/client'
import type { Answering } from '../engine/table'
import { EngineTable } from '../engine/table'
import { is_against_computer } from '../opponents'

// What Captain would do in a player's place, for players who are new to a battle.

export interface Hint {
  /** One sentence; '' if the orders speak for themselves, such as an answer to a question. */
  readonly about: string
  readonly orders: readonly string[]
}

/**
 * Only players against the computer may ask: in matches between people, rated or of a tournament,
 * there are no hints.
 */
export function may_ask_for_hints(match: Schema<'Match'>): boolean {
  const { options, your_side, status } = match
  const alone = is_against_computer(match) && (options.tournament ?? null) === null
  return alone && your_side !== null && status === 'running'
}

/** Uses only what the side can see. The same seed gives the same hint. */
export async function hint_for(
  engine: Answering,
  { scenario, position, side, seed }: { readonly scenario: object; readonly position: object; readonly side: string; readonly seed: number },
): Promise<Hint> {
  const table = await EngineTable.open(engine, scenario, position)
  const orders = await table.choose(side, 'captain', seed)
  return { orders, about: await table.explain(side, orders.join('\n')) }
}
