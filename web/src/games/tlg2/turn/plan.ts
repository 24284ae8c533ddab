import { api } from '../../../api/client'
import type { HexId } from '../../hexwar/hex'
import { moves_of } from './draft'
import { lines_of, read_by, type Known, type Lines, type Order, type Plan } from './lines'

// What the server says of orders in the making (POST /matches/{match}/plan). It rolls nothing and keeps nothing. The
// page asks at each change and keeps the answer, so that it shows a choice at once.

export type { Plan }
export type Movement = Plan['movement'][number]
export type Reach = Movement['reach'][number]
export type Target = Plan['combat']['targets'][number]
export type Preview = Plan['preview'][number]
export type Question = NonNullable<Plan['question']>

/** Two answers: for the moves alone, which say where everybody can still go, and for all of it. */
export interface Plans {
  readonly text: string
  /** The text that the server has read. */
  readonly lines: Lines
  readonly moves: Plan
  readonly whole: Plan
  readonly movement: ReadonlyMap<string, Movement>
}

/** The part of the text that moves units only: its first lines, as typed. */
export function moves_only(text: string, lines: Lines): string {
  const moves = moves_of(lines)
  return moves.length === lines.length ? text : moves.map((line) => line.text).join('\n')
}

/** With the `known` lines the page can ask for both at once. */
export async function ask_plans(
  match: string,
  text: string,
  known: Known,
  signal: AbortSignal,
): Promise<Plans> {
  const ask = (part: string): Promise<Plan> => ask_plan(match, { text: part }, signal)
  const guess = moves_only(text, lines_of(text, known))
  const asked = ask(text)
  const [guessed, whole] = await Promise.all([guess === text ? asked : ask(guess), asked])
  const lines = read_by(whole, text)
  const first = moves_only(text, lines)
  const moves = first === guess ? guessed : first === text ? whole : await ask(first)
  const movement = new Map(moves.movement.map((unit) => [unit.unit, unit]))
  return { text, lines, moves, whole, movement }
}

/** How to write these orders, one after the other. */
export async function ask_words(
  match: string,
  orders: readonly Order[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const told = await ask_plan(match, { orders: [...orders] }, signal)
  if (told.orders.length === orders.length) return told.orders
  throw new Error(told.refusals.map(({ message }) => message).join(' '))
}

/** What it says of these orders; the lines of its answer count them. */
export const ask_about = (match: string, orders: readonly Order[]): Promise<Plan> =>
  ask_plan(match, { orders: [...orders] }, new AbortController().signal)

const ask_plan = (
  match: string,
  body: { text: string } | { orders: Order[] },
  signal: AbortSignal,
): Promise<Plan> =>
  api.post('/api/v1/matches/{match}/plan', { path: { match }, body, signal }) as Promise<Plan>

/** "3:1"; of a charge, which throws a die of its own first, "4:1–6:1". */
export function odds_words(preview: Preview | undefined): string | undefined {
  const charge = preview?.charge ?? []
  const [least, most] = [charge[0]?.odds, charge.at(-1)?.odds]
  if (least === undefined || most === undefined) return preview?.odds
  return least === most ? least : `${least}–${most}`
}

export function reach_of(plans: Plans | undefined, unit: string | undefined): Map<HexId, Reach> {
  const movement = unit === undefined ? undefined : plans?.movement.get(unit)
  return new Map((movement?.reach ?? []).map((place) => [place.hex, place]))
}

type Result = NonNullable<Preview['results']>[number]

/** Results that do the same are one, as several do to guns that fire from a distance. */
export function by_effect(results: readonly Result[]): readonly Result[] {
  const found = new Map<string, Result>()
  for (const one of results) {
    const same = found.get(one.words)
    found.set(one.words, same === undefined ? one : together(same, one))
  }
  return [...found.values()]
}

const together = (one: Result, other: Result): Result => ({
  ...one,
  result: `${one.result}, ${other.result}`,
  dice: [...one.dice, ...other.dice],
  chance: { ...one.chance, ways: one.chance.ways + other.chance.ways },
})

/** Whether dice fall for these orders: for combats in them, or for those that the referee adds when the turn `ends`. */
export const will_roll = (whole: Plan | undefined, ends: boolean): boolean =>
  whole !== undefined && (whole.preview.length > 0 || (ends && whole.combat.completion.length > 0))
