import { in_turn, linked, off_the_map, stopping, tried_as_far, type Sent, type Tried } from '../../group/in_turn'
import type { Refusal } from '../../../turn/use_draft'
import { centre, direction_to, distance, neighbour, type Hex, type HexId } from '../../hexwar/hex'
import type { Field, UnitSheet } from '../map/field'
import type { Board } from '../map/position'
import type { Behind, Selection } from './chosen'
import { apart, movement_of, moves_of } from './draft'
import type { Lines, Order, Plan } from './lines'
import { reach_of, type Plans } from './plan'

// Several units that move as one: each goes the same way from where it stands, hexside by hexside. Those that stand in
// one hex, as all do that are to enter by it, follow one another in a column. Pure: what the rules say of each order is
// the engine's.

/** A unit of a group, and what it is to go through: from where it stands or enters to its place. */
export interface Member {
  readonly sheet: UnitSheet
  readonly enters: boolean
  readonly hexes: readonly HexId[]
  /** Its place itself lies beyond the edge of the map. */
  readonly beyond: boolean
}

/** The result: where it goes, how to write that, and why it does not come to its place. */
export interface Trial {
  readonly line?: { readonly order: Order; readonly text: string }
  readonly to?: HexId
  readonly refusal?: Refusal
}
export type Moved = readonly Tried<Member, Trial>[]

const gap_most = 2 // hexes from friend to friend: one may be empty

/** The line that a unit stands in, itself first: those that can move, from friend to friend. The column that it enters in. */
export function line_of_units(field: Field, board: Board, plans: Plans | undefined, unit: string): readonly string[] {
  const sheet = plans?.movement.get(unit)
  if (plans === undefined || sheet === undefined) return [unit]
  const able = [...plans.movement.values()].filter((one) => one.unit !== unit && one.reach.length > 0)
  if (sheet.from === undefined) {
    const along = able.filter(({ from, entry }) => from === undefined && entry?.[0] === sheet.entry?.[0])
    return [unit, ...along.map((one) => one.unit)]
  }
  const at = (id: string): Hex | undefined => field.find(board.units.get(id)?.at ?? '')
  return linked(unit, able.map((one) => one.unit), (one, other) => {
    const [here, there] = [at(one), at(other)]
    return here !== undefined && there !== undefined && distance(here, there) <= gap_most
  })
}

interface Setting {
  readonly field: Field
  /** Before the orders of the draft: ways begin there. */
  readonly base: Board
  readonly plans: Plans
  readonly lines: Lines
}

/** The members of a group, in the order in which they set off, if the first of them goes to this hex. */
export function members_of({ field, base, plans }: Setting, units: readonly string[], to: HexId): readonly Member[] {
  const [leader = ''] = units
  const path = reach_of(plans, leader).get(to)?.path ?? []
  const start = (unit: string): HexId | undefined =>
    base.units.get(unit)?.at ?? plans.movement.get(unit)?.entry?.[0] ?? field.sheets.get(unit)?.entry
  const from = start(leader)
  const way = from === undefined || path[0] === from ? path : [from, ...path]
  const steps = directions_along(field, way)
  const begun = new Map<HexId, number>()
  const members = units.flatMap((unit) => {
    const [sheet, at] = [field.sheets.get(unit), start(unit)]
    const hex = at === undefined ? undefined : field.find(at)
    if (sheet === undefined || at === undefined || hex === undefined) return []
    const before = begun.get(at) ?? 0
    begun.set(at, before + 1)
    const enters = base.units.get(unit)?.at === undefined
    const all = along(field, hex, steps)
    const behind = all.slice(0, Math.max(1, all.length - before))
    // Where no way remains, the engine says who blocks it.
    const hexes = enters || behind.length > 1 ? behind : all
    return [{ sheet, enters, hexes, beyond: all.length <= steps.length, ...centre(hex) }]
  })
  const goal = field.find(to)
  const first = members[0]
  return first === undefined || goal === undefined ? [] : in_turn(members, first, centre(goal))
}

const directions_along = (field: Field, way: readonly HexId[]): readonly number[] =>
  way.slice(1).flatMap((id, index) => {
    const [from, to] = [field.find(way[index] ?? ''), field.find(id)]
    return (from === undefined || to === undefined ? undefined : direction_to(from, to)) ?? []
  })

/** The hexes by these hexsides from the first on, as far as the map goes. */
function along(field: Field, start: Hex, steps: readonly number[]): HexId[] {
  const hexes = [field.print(start)]
  let at = start
  for (const direction of steps) {
    at = neighbour(at, direction)
    if (!field.contains(at)) break
    hexes.push(field.print(at))
  }
  return hexes
}

/** The order that sends a member to a hex. If it enters by another hex than the scheduled one, the order names it. */
function order_to({ sheet, enters, hexes: [start] }: Member, to: HexId): Order {
  const unit = sheet.id
  if (!enters) return { order: 'move', unit, path: [to] }
  const path = [start, to].filter((hex, index, all) => hex !== undefined && hex !== all[index + 1])
  const named = start === sheet.entry ? path.slice(1) : path
  return { order: 'enter', unit, ...(named.length === 0 ? {} : { path: named as HexId[] }) }
}

const end_of = ({ hexes }: Member): HexId => hexes.at(-1) ?? ''

/** Tries how a group goes to this hex: each to its place, and whom the rules do not let go so far as far as it can. */
export async function moved_together(
  setting: Setting,
  units: readonly string[],
  to: HexId,
  ask: (orders: readonly Order[]) => Promise<Plan>,
): Promise<Moved> {
  const members = members_of(setting, units, to)
  const [before, after] = apart(moves_of(setting.lines), units).map((lines) => lines.flatMap(({ order }) => order ?? []))
  let last: Plan | undefined
  const attempt = async (waiting: readonly Sent<Member, HexId>[], gone: Moved): Promise<readonly Trial[]> => {
    const tried = waiting.map(({ unit, order: hex }) => ({ hex, order: order_to(unit, hex) }))
    const sent = [...(before ?? []), ...gone.flatMap(({ trial }) => trial.line?.order ?? [])]
    const plan = await ask([...sent, ...tried.map(({ order }) => order), ...(after ?? [])])
    last = plan
    return tried.map(({ hex, order }, index) => told_of(plan, sent.length + index + 1, order, hex))
  }
  const sent = members.map((unit) => ({ unit, order: end_of(unit) }))
  const moved = await tried_as_far(sent, attempt, (unit) => farthest(last, unit))
  return moved.map((one) => (one.unit.beyond ? { ...one, trial: beyond(one.trial) } : one))
}

/** Of a member whose place is off the map: whatever else was in its way, that is why it does not come there. */
const beyond = ({ refusal: _, ...trial }: Trial): Trial =>
  trial.to === undefined ? { ...trial, refusal: off_the_map } : stopping(trial, off_the_map)

/** What the plan says of the order at this place in the request. */
function told_of({ refusals, orders, lines }: Plan, number: number, order: Order, to: HexId): Trial {
  const refusal = refusals.find(({ line }) => line === number)
  if (refusal !== undefined) return { refusal }
  const text = orders[lines.indexOf(number)]
  return text === undefined ? { refusal: { message: 'the order cannot be read' } } : { line: { order, text }, to }
}

/** How far along its way a member that has not moved can come now. */
function farthest(plan: Plan | undefined, { sheet, hexes }: Member): HexId | undefined {
  const reach = new Set(plan?.movement.find(({ unit }) => unit === sheet.id)?.reach.map(({ hex }) => hex))
  return hexes.slice(0, -1).reverse().find((hex) => reach.has(hex))
}

/** The lines that move them, in the order in which they set off. */
export const lines_of_moved = (moved: Moved): Lines => moved.flatMap(({ trial }) => trial.line ?? [])

/** Those that do not come to their places, where these are the lines now. */
export const behind_of = (moved: Moved, lines: Lines): readonly Behind[] =>
  moved.flatMap(({ unit: { sheet }, trial: { refusal: reason } }) =>
    reason === undefined ? [] : { unit: sheet.id, reason, text: movement_of(lines, sheet.id)?.text },
  )

/** By unit, the reason, as long as it has the same order. */
export const reasons_of = ({ behind = [] }: Selection, lines: Lines): ReadonlyMap<string, Refusal> =>
  new Map(behind.filter(({ unit, text }) => movement_of(lines, unit)?.text === text).map(({ unit, reason }) => [unit, reason]))

/** The hexes that a member goes through, by the way that was on offer to it if there was one. */
export function way_of({ unit, trial }: Moved[number], ways: ReadonlyMap<string, readonly HexId[]>): readonly HexId[] {
  const { enters, hexes } = unit
  if (trial.to === undefined) return []
  const offered = ways.get(trial.line?.text ?? '')
  if (offered === undefined) return hexes.slice(0, hexes.indexOf(trial.to) + 1)
  return enters ? offered : [...hexes.slice(0, 1), ...offered]
}
