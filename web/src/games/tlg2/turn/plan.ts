import { api, type Schema } from '../../../api/client'
import type { HexId } from '../map/hex'
import { read_lines } from './notation'

// What the server says of orders being made (POST /matches/{match}/plan): nothing is rolled, nothing
// is kept. The page asks at each change and keeps the answer, so that a choice is shown at once.

export type Plan = Schema<'Plan'>
export type Movement = Plan['movement'][number]
export type Reach = Movement['reach'][number]
export type Target = Plan['combat']['targets'][number]
export type Obligation = Plan['combat']['obligations'][number]
export type Preview = Plan['preview'][number]
export type Question = NonNullable<Plan['question']>

/** Two answers: for the moves alone, which say where everybody can still go, and for all of it. */
export interface Plans {
  readonly text: string
  readonly moves: Plan
  readonly whole: Plan
  readonly movement: ReadonlyMap<string, Movement>
}

const ends_moving = new Set([
  'done moving',
  'attack',
  'bombard',
  'lose',
  'retreat',
  'advance',
  'end turn',
  'resign',
])

/** The lines before the first that ends the movement phase or answers a question. */
export function moves_only(text: string): string {
  const lines = read_lines(text)
  const end = lines.findIndex(
    (line) => line.order !== undefined && ends_moving.has(line.order.order),
  )
  return (end < 0 ? lines : lines.slice(0, end)).map((line) => line.text).join('\n')
}

export async function ask_plans(match: string, text: string, signal: AbortSignal): Promise<Plans> {
  const ask = (part: string): Promise<Plan> =>
    api.post('/api/v1/matches/{match}/plan', { path: { match }, body: { text: part }, signal })
  const first = moves_only(text)
  const whole = ask(text)
  const [moves, all] = await Promise.all([first === text ? whole : ask(first), whole])
  const movement = new Map(moves.movement.map((unit) => [unit.unit, unit]))
  return { text, moves, whole: all, movement }
}

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
