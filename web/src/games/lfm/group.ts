import type { Point } from '../../board/point'
import type { Refusal } from '../../turn/use_draft'
import { in_turn, linked, off_the_map, tried_as_far, type Sent, type Tried } from '../group/in_turn'
import { centre, distance, shifted, type Hex, type HexId } from '../hexwar/hex'
import { pieces_by_hex, stack_title, type Board } from './board'
import type { Field } from './field'
import { has_order, reach_of, with_order, without_moves, words_of, type Lines, type Plan } from './plan'

// Several stacks that move as one: each goes as far as the first of them, the same way. Pure: what the rules say of each
// order is the engine's.

/** Units that stand in one hex. */
export interface Stack {
  readonly hex: HexId
  readonly units: readonly string[]
}

/** These units by where they stand: the stack of the first leads the others. */
export function stacks_of(board: Board, units: Iterable<string>): readonly Stack[] {
  const found = new Map<HexId, string[]>()
  for (const id of units) {
    const at = board.places.get(id)?.at
    if (at !== undefined) found.set(at, [...(found.get(at) ?? []), id])
  }
  return [...found].map(([hex, here]) => ({ hex, units: here }))
}

/** "Jones in G2514" */
export function stack_name(field: Field, board: Board, { hex, units }: Stack): string {
  const pieces = units.flatMap((id) => {
    const [sheet, place] = [field.sheets.get(id), board.places.get(id)]
    return sheet === undefined || place === undefined ? [] : [{ sheet, place }]
  })
  return `${stack_title(pieces)} in ${hex}`
}

const gap_most = 2 // hexes from friend to friend: one may be empty

/** The line that a stack stands in, itself first: those that can move, guns apart from regiments, from friend to friend. */
export function line_of_stacks(field: Field, board: Board, plan: Plan | undefined, from: HexId): readonly HexId[] {
  const able = new Set((plan?.movement ?? []).flatMap(({ reach, groups }) => (reach.length > 0 ? groups.flatMap(({ units }) => units) : [])))
  const pieces = pieces_by_hex(field, board)
  const guns = (id: HexId): boolean => pieces.get(id)?.every(({ sheet }) => !regiments.has(sheet.branch)) ?? true
  const others = [...pieces]
    .filter(([id, here]) => id !== from && guns(id) === guns(from) && here.some(({ sheet }) => able.has(sheet.id) && sheet.branch !== 'commander'))
    .map(([id]) => id)
  return linked(from, others, (one, other) => {
    const [here, there] = [field.find(one), field.find(other)]
    return here !== undefined && there !== undefined && distance(here, there) <= gap_most
  })
}

const regiments = new Set(['infantry', 'cavalry'])

/** A stack of a group, from where it stood before the orders. */
export interface Member extends Point, Stack {
  readonly name: string
  /** Where it is to go; it may lie beyond the map. */
  readonly place: Hex
}

/** The result: where it goes, how to write that, and why it does not come to its place. */
export interface Trial {
  readonly order?: string
  readonly to?: HexId
  readonly refusal?: Refusal
}
export type Moved = readonly Tried<Member, Trial>[]

interface Setting {
  readonly field: Field
  /** Before the orders of the draft: ways begin there. */
  readonly base: Board
  readonly text: string
  readonly lines: Lines
}

/** The stacks of a group, in the order in which they set off, if the first of them goes to this hex. */
export function members_of({ field, base }: Setting, units: readonly string[], to: HexId): readonly Member[] {
  const stacks = stacks_of(base, units)
  const [from, goal] = [field.find(stacks[0]?.hex ?? ''), field.find(to)]
  if (from === undefined || goal === undefined) return []
  const members = stacks.flatMap((stack) => {
    const hex = field.find(stack.hex)
    const name = stack_name(field, base, stack)
    return hex === undefined ? [] : [{ ...stack, name, place: shifted(hex, from, goal), ...centre(hex) }]
  })
  return in_turn(members, centre(from), centre(goal))
}

/** Tries how a group goes to this hex: each stack to its place, or as near to it as the rules let it come. */
export async function moved_together(
  setting: Setting,
  units: readonly string[],
  to: HexId,
  ask: (text: string) => Promise<Plan>,
): Promise<Moved> {
  const { field, lines } = setting
  const before = without_moves(setting.text, lines, units)
  const begun = await ask(before)
  let last = begun
  const attempt = async (waiting: readonly Sent<Member, Hex>[], gone: Moved): Promise<readonly Trial[]> => {
    const tried = waiting.map(({ unit, order: hex }) => tried_at(field, begun, unit, hex))
    const text = with_moves(before, lines, [...gone, ...tried.map((trial, index) => ({ unit: waiting[index]?.unit, trial }))])
    last = await ask(text)
    const written = text.split('\n')
    return tried.map((trial) => {
      const number = trial.order === undefined ? 0 : written.indexOf(trial.order) + 1
      const refusal = last.refusals.find(({ line }) => line === number)
      return refusal === undefined ? trial : { refusal }
    })
  }
  const sent = members_of(setting, units, to).map((unit) => ({ unit, order: unit.place }))
  return tried_as_far(sent, attempt, (unit) => nearest(field, last, unit))
}

/** The order that sends a stack to a hex, in the words of the plan. */
function tried_at(field: Field, plan: Plan, { units }: Member, hex: Hex): Trial {
  const words = words_of(plan, new Set(units))
  if (words === undefined) return { refusal: stays_of(plan, units) ?? { message: 'these units cannot move together' } }
  if (!field.contains(hex)) return { refusal: off_the_map }
  return { order: `${words} ${field.print(hex)}`, to: field.print(hex) }
}

/** Why none of these units moves. */
export const stays_of = (plan: Plan | undefined, units: readonly string[]): Refusal | undefined =>
  plan?.movement.find(({ stays, groups }) => stays !== undefined && groups.some((group) => group.units.some((id) => units.includes(id))))?.stays

/** The hex in reach now that is nearest to its place, if it is nearer than where the stack stands. */
function nearest(field: Field, plan: Plan, { hex, units, place }: Member): Hex | undefined {
  const from = field.find(hex)
  const reached = [...reach_of(plan, new Set(units))].flatMap(([id, { cost }]) => {
    const at = field.find(id)
    return at === undefined ? [] : [{ at, cost, far: distance(at, place) }]
  })
  const nearer = reached.filter(({ far }) => from !== undefined && far < distance(from, place))
  return nearer.sort((one, other) => one.far - other.far || one.cost - other.cost)[0]?.at
}

type Written = { readonly unit: Stack | undefined; readonly trial: Trial }

/** The text with these moves after the others, in the order in which they set off. */
export function with_moves(text: string, lines: Lines, moved: readonly Written[]): string {
  const known = new Map(lines)
  return moved.reduce((written, { unit, trial: { order } }) => {
    if (order === undefined) return written
    known.set(order, { phase: 'movement', moves: unit?.units ?? [] })
    return with_order(written, known, order, 'movement')
  }, text)
}

/** A stack that did not come to its place: why, and the order that it has instead. */
export interface Behind {
  readonly units: readonly string[]
  readonly reason: Refusal
  readonly order: string | undefined
}

export const behind_of = (moved: Moved): readonly Behind[] =>
  moved.flatMap(({ unit: { units }, trial: { refusal: reason, order } }) => (reason === undefined ? [] : { units, reason, order }))

/** Why this stack is behind, as long as it has the same order. */
export const reason_of = (behind: readonly Behind[], text: string, { units }: Stack): Refusal | undefined =>
  behind.find((one) => one.units.some((id) => units.includes(id)) && (one.order === undefined || has_order(text, one.order)))?.reason
