import { EngineTable, type Answering } from '../../engine/table'
import type { Refusal } from '../../turn/use_draft'
import type { Place, Spot } from '../tabletop/geometry'
import type { Tried } from '../group/in_turn'
import type { Plan, Position, Shot, Standing } from './field'
import type { Event } from './frames'
import { before_unit, unit_of, with_order } from './lines'

// Tries single orders before the player gives them: by the engine in the page, which answers within a frame, else by
// the server. In both cases the server checks the submission.

/** What an order would come to. */
export interface Trial {
  readonly order: string
  readonly refusal?: Refusal
  /** Where the unit would stand; undefined where it would not, or nobody knows. */
  readonly place?: Place
  readonly path: readonly Spot[]
  /** Mils of its allowance; undefined: not told. */
  readonly cost?: number
  readonly by: 'engine' | 'server'
  /** Of a unit that leads a group: what became of each, its own order among them. */
  readonly group?: readonly Tried<Standing, Trial>[]
}

/** Possible fire after an order. */
export type Sights = Readonly<Record<string, readonly Shot[]>>

const unit_at = (position: Position, unit: string): Place | undefined => {
  const found = position.units.find(({ id }) => id === unit)
  const [x = 0, y = 0] = found?.at ?? []
  return found?.at === undefined ? undefined : { x, y, facing: found.facing ?? 0 }
}

/** What the engine says of one order on a table, which stays as it is. */
async function tried(table: EngineTable, side: string, order: string): Promise<Trial> {
  const told = await table.after(side, order)
  if ('refusals' in told) {
    const [refusal] = told.refusals as readonly Refusal[]
    return { order, path: [], by: 'engine', ...(refusal === undefined ? {} : { refusal }) }
  }
  told.table.close()
  const place = unit_at(told.table.position as Position, unit_of(order) ?? '')
  const event = (told.events as readonly Event[]).find((one) => 'path' in one)
  const path = event !== undefined && 'path' in event ? event.path.map(([x = 0, y = 0]) => ({ x, y })) : []
  return {
    order,
    path,
    by: 'engine',
    ...(place === undefined ? {} : { place }),
    ...(event !== undefined && 'cost' in event ? { cost: event.cost } : {}),
  }
}

/** Tables of one moment of a match: as it stands, and as it stands before a unit's order. */
export class EngineTrials {
  private readonly root: Promise<EngineTable>
  private base: { readonly before: string; readonly table: Promise<EngineTable> } | undefined

  constructor(
    engine: Answering,
    scenario: object,
    position: object,
    private readonly side: string,
  ) {
    this.root = EngineTable.open(engine, scenario, position)
    // One plan compiles everything, so the first drag is as fast as the next.
    this.root.then((table) => table.plan(side, '')).catch(() => undefined) // the caller gets it
  }

  /** The first of these orders of a unit that is legal, in its place among those given; else the last. */
  async first_legal(text: string, unit: string, orders: readonly string[]): Promise<Trial> {
    const table = await this.before(before_unit(text, unit))
    let last: Trial = { order: '', path: [], by: 'engine' }
    for (const order of orders) {
      last = await tried(table, this.side, order)
      if (last.refusal === undefined) return last
    }
    return last
  }

  /** Possible fire after it. */
  async sights(text: string, unit: string, order: string): Promise<Sights> {
    const table = await this.before(before_unit(text, unit))
    const told = await table.after(this.side, order)
    if ('refusals' in told) return {}
    const plan = (await told.table.plan(this.side, '')) as Plan
    told.table.close()
    return plan.shots
  }

  /** What the referee would order for a player who does not answer, after the moves so far. */
  async default_orders(text: string): Promise<readonly string[]> {
    const table = await this.before(before_unit(text, ''))
    return table.default_orders(this.side)
  }

  private before(text: string): Promise<EngineTable> {
    if (text === '') return this.root
    if (this.base?.before === text) return this.base.table
    const old = this.base?.table
    this.base = { before: text, table: this.play(text.split('\n').filter((line) => line !== '')) }
    old?.then(async (table) => table !== (await this.root) && table.close()).catch(() => undefined)
    return this.base.table
  }

  /** It passes over refused ones, as the plan does. */
  private async play(lines: readonly string[]): Promise<EngineTable> {
    const root = await this.root
    if (lines.length === 0) return root
    const told = await root.after(this.side, lines.join('\n'))
    if ('table' in told) return told.table
    const wrong = new Set((told.refusals as readonly Refusal[]).map(({ line }) => line))
    const left = lines.filter((_, index) => !wrong.has(index + 1))
    return left.length === lines.length ? root : this.play(left)
  }
}

/** The same by the server, where the page has no engine. */
export async function first_legal_by_server(
  ask: (text: string) => Promise<Plan>,
  text: string,
  unit: string,
  orders: readonly string[],
): Promise<Trial> {
  let last: Trial = { order: '', path: [], by: 'server' }
  for (const order of orders) {
    const whole = with_order(text, order)
    const { refusals, position } = await ask(whole)
    const line = whole.split('\n').indexOf(order) + 1
    const refusal = refusals.find((one) => one.line === line)
    const place = unit_at(position, unit)
    if (refusal === undefined) return { order, path: [], by: 'server', ...(place === undefined ? {} : { place }) }
    last = { order, path: [], by: 'server', refusal }
  }
  return last
}
