import { EngineTable, type Answering } from '../../engine/table'
import type { Refusal } from '../../turn/use_draft'
import type { Place } from '../tabletop/geometry'
import { lines_of, text_of } from '../tabletop/order_lines'
import type { Tried } from '../group/in_turn'
import type { Odds, Piece, Plan, Position, UnitNow } from './field'
import { order_text } from './lines'

// Tries single orders before the player gives them, each among all orders: by the engine in the page, which answers
// within a frame, else by the server. In both cases the server checks the submission.

/** What an order would come to. */
export interface Trial {
  readonly order: string
  readonly refusal?: Refusal
  /** Where its unit or commander would stand; undefined where it would not, or nobody knows. */
  readonly place?: Place
  /** How a unit would be then. */
  readonly now?: UnitNow
  /** What it costs, and what hangs on dice. */
  readonly odds?: Odds
  readonly by: 'engine' | 'server'
  /** Of a piece that leads a group: what became of each, its own order among them. */
  readonly group?: readonly Tried<Piece, Trial>[]
}

/** What tries orders at a moment of a match. */
export interface Trying {
  readonly by: Trial['by']
  /** What is wrong with all these orders, and what hangs on dice. */
  readonly check: (text: string) => Promise<Pick<Plan, 'refusals' | 'preview'>>
  /** How all units stand after an order, in its place among the others, as far as the page can tell. */
  readonly after: (text: string, order: string) => Promise<Position | undefined>
}

type Then = Pick<Trial, 'place' | 'now'>

/** Where an order leads: of a charge as if its target stood. */
function then_of(order: string, position: Position | undefined, odds: Odds | undefined): Then {
  if (odds?.kind === 'charge') {
    const struck = odds.reactions.find(({ reaction }) => reaction === 'stand')
    const [x = 0, y = 0] = struck?.at ?? []
    return struck === undefined ? {} : { place: { x, y, facing: struck.facing } }
  }
  const subject = order_text.subject_of(order)
  const is = ({ id }: { readonly id: string }): boolean => id.toLowerCase() === subject?.id.toLowerCase()
  const now = subject?.of === 'commander' ? undefined : position?.units.find(is)
  const { at, facing = 0 } = (subject?.of === 'commander' ? position?.commanders.find(is) : now) ?? {}
  const [x = 0, y = 0] = at ?? []
  return at === undefined ? {} : { place: { x, y, facing }, ...(now === undefined ? {} : { now }) }
}

async function tried({ by, check, after }: Trying, text: string, order: string): Promise<Trial> {
  const whole = order_text.with_order(text, order)
  const told = await check(whole)
  const line = lines_of(whole).indexOf(order) + 1
  const refusal = told.refusals.find((one) => one.line === line)
  if (refusal !== undefined) return { order, by, refusal }
  const odds = told.preview.find((one) => one.line === line)
  const position = odds?.kind === 'charge' ? undefined : await after(text, order)
  return { order, by, ...then_of(order, position, odds), ...(odds === undefined ? {} : { odds }) }
}

/** The first of these orders that is legal, in its place among those given; else the first. */
export async function first_legal(trying: Trying, text: string, orders: readonly string[]): Promise<Trial> {
  const refused: Trial[] = []
  for (const order of orders) {
    const trial = await tried(trying, text, order)
    if (trial.refusal === undefined) return trial
    refused.push(trial)
  }
  return refused[0] ?? { order: '', by: trying.by }
}

/** The orders before an order that throw no die but tests of ground: those leave everybody where they are. */
export function moves_before(text: string, order: string): readonly string[] {
  const subject = order_text.subject_of(order) ?? { of: '', id: '' }
  return order_text.before(text, subject, 'move').filter((line) => /^\s*(move|go|attach)\b/i.test(line))
}

const seed = 1 // of the dice of tests, which move nobody

/** By the engine in the page. */
export class EngineTrying implements Trying {
  readonly by = 'engine'
  private readonly root: Promise<EngineTable>
  private base: { readonly before: string; readonly table: Promise<EngineTable> } | undefined

  constructor(
    engine: Answering,
    scenario: object,
    position: object,
    private readonly side: string,
  ) {
    this.root = EngineTable.open(engine, scenario, position)
    // One check compiles everything, so the first drag is as fast as the next.
    this.root.then((table) => table.check(side, 'end turn')).catch(() => undefined) // the caller gets it
  }

  readonly check = async (text: string): Promise<Pick<Plan, 'refusals' | 'preview'>> =>
    (await (await this.root).check(this.side, text)) as never

  readonly after = async (text: string, order: string): Promise<Position | undefined> => {
    const table = await this.before(moves_before(text, order))
    const told = await table.after(this.side, order, seed)
    if ('refusals' in told) return undefined
    told.table.close()
    return told.table.position as Position
  }

  /** The server's plan of all of it. */
  async plan(text: string): Promise<Plan> {
    return (await (await this.root).plan(this.side, text)) as Plan
  }

  private before(lines: readonly string[]): Promise<EngineTable> {
    if (lines.length === 0) return this.root
    const before = text_of(lines)
    if (this.base?.before === before) return this.base.table
    const old = this.base?.table
    this.base = { before, table: this.play(lines) }
    old?.then(async (table) => table !== (await this.root) && table.close()).catch(() => undefined)
    return this.base.table
  }

  /** It passes over refused ones, as the plan does. */
  private async play(lines: readonly string[]): Promise<EngineTable> {
    const root = await this.root
    if (lines.length === 0) return root
    const told = await root.after(this.side, text_of(lines), seed)
    if ('table' in told) return told.table
    const wrong = new Set((told.refusals as readonly Refusal[]).map(({ line }) => line))
    const left = lines.filter((_, index) => !wrong.has(index + 1))
    return left.length === lines.length ? root : this.play(left)
  }
}

/** By the server, where the page has no engine: one plan tells all. */
export function server_trying(ask: (text: string) => Promise<Plan>): Trying {
  let last: Promise<Plan> | undefined
  return {
    by: 'server',
    check: (text) => (last = ask(text)),
    after: async () => (await last)?.position,
  }
}
