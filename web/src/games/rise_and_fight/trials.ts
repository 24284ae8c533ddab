import { EngineTable, type Answering } from '../../engine/table'
import type { Refusal } from '../../turn/use_draft'
import type { Place } from '../tabletop/geometry'
import { lines_of } from '../tabletop/order_lines'
import type { Odds, Plan } from './field'
import { order_text } from './lines'

// Single orders tried out before they are given, each as part of all that is ordered: by the engine in the page, which
// answers within a frame, else by the server. Whoever has tried, the server judges what is handed in.

/** What an order would come to. */
export interface Trial {
  readonly order: string
  readonly refusal?: Refusal
  /** Where its unit or commander would stand; undefined where it would not. */
  readonly place?: Place
  /** What it costs, and what hangs on dice. */
  readonly odds?: Odds
  readonly plan?: Plan
  readonly by: 'engine' | 'server'
}

export type Ask = (text: string) => Promise<Plan>

const place_in = ({ position }: Plan, order: string): Place | undefined => {
  const subject = order_text.subject_of(order)
  const all: readonly { id: string; at?: number[]; facing?: number }[] = subject?.of === 'commander' ? position.commanders : position.units
  const found = all.find(({ id }) => id.toLowerCase() === subject?.id.toLowerCase())
  const [x = 0, y = 0] = found?.at ?? []
  return found?.at === undefined ? undefined : { x, y, facing: found.facing ?? 0 }
}

async function tried(ask: Ask, by: Trial['by'], text: string, order: string): Promise<Trial> {
  const whole = order_text.with_order(text, order)
  const plan = await ask(whole)
  const line = lines_of(whole).indexOf(order) + 1
  const refusal = plan.refusals.find((one) => one.line === line)
  if (refusal !== undefined) return { order, by, refusal }
  const place = place_in(plan, order)
  const odds = plan.preview.find((one) => one.line === line)
  return { order, by, plan, ...(place === undefined ? {} : { place }), ...(odds === undefined ? {} : { odds }) }
}

/** The first of these orders that is legal, in its place among those given; else the first. */
export async function first_legal(ask: Ask, by: Trial['by'], text: string, orders: readonly string[]): Promise<Trial> {
  const refused: Trial[] = []
  for (const order of orders) {
    const trial = await tried(ask, by, text, order)
    if (trial.refusal === undefined) return trial
    refused.push(trial)
  }
  return refused[0] ?? { order: '', by }
}

/** The plan of a moment of a match, by the engine in the page. */
export function engine_plans(engine: Answering, scenario: object, position: object, side: string): Ask {
  const table = EngineTable.open(engine, scenario, position)
  // Who plans once has it all compiled: the first that is led is answered as soon as the next.
  table.then((open) => open.plan(side, '')).catch(() => undefined) // told to who asks
  return async (text) => (await (await table).plan(side, text)) as Plan
}
