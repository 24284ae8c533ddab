import type { Field } from '../map/field'
import type { Hex, HexId } from '../../hexwar/hex'
import { units_by_hex, type Board } from '../map/position'
import { chosen_of, group_of, only_chosen, type Selection } from './chosen'
import { combats, with_combat, with_line, with_movement, without_line } from './draft'
import { line_of, type Attack, type Bombard, type Order } from './lines'
import { reach_of, type Plans, type Question, type Target } from './plan'
import type { Turn } from './use_plans'

// What a press on a hex does in the movement and combat of a turn.

interface Scene {
  readonly field: Field
  readonly board: Board
  readonly turn: Turn
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  readonly side: string | null
  /** The chosen units go there together. */
  readonly move_group: (to: HexId) => void
}

/** `besides`: add a unit there to the others. */
export function act_on_hex(hex: Hex, scene: Scene, besides = false): void {
  const id = scene.field.print(hex)
  const acted =
    answer_with(id, scene) ||
    ((besides || scene.selection.several === true) && add_unit(id, scene)) ||
    change_combat(id, scene) ||
    move_to(id, scene) ||
    attack_hex(id, scene)
  if (acted) return
  const next = next_own(id, scene)
  if (next !== undefined) group_of(scene.selection, scene.select).choose(next)
  else explain(id, scene)
}

/** Whether a drag from this hex carries the player's units there, which it chooses. */
export function lift_from(hex: Hex, scene: Scene): boolean {
  const own = units_in(scene.field.print(hex), scene, true)
  if (scene.turn.plans === undefined || own.length === 0) return false
  const chosen = chosen_of(scene.selection)
  if (!own.some((unit) => chosen.includes(unit))) group_of(scene.selection, scene.select).choose(own[0])
  return true
}

/** The next unit there joins the chosen ones; once all have, they leave. */
function add_unit(id: HexId, { selection, select, ...scene }: Scene): boolean {
  const own = units_in(id, { selection, select, ...scene }, true)
  if (own.length === 0) return false
  const { keys, toggle, gather } = group_of(selection, select)
  const next = own.find((unit) => !keys.includes(unit))
  if (next !== undefined) toggle(next)
  else gather(keys.filter((unit) => !own.includes(unit)))
  return true
}

/** Says why the chosen unit, or without one any unit, can neither go to this hex nor attack it; a press on the unit
 *  itself lets it go. */
function explain(id: HexId, scene: Scene): void {
  const { turn, selection, select, board } = scene
  const { unit } = selection
  const place = unit === undefined ? undefined : board.units.get(unit)
  const lets_go = turn.plans === undefined || place?.at === id
  const kept = only_chosen(selection)
  select(lets_go || kept.others === undefined ? {} : kept)
  if (lets_go) return
  const order = impossible(id, unit, place?.at === undefined, units_in(id, scene, false).length > 0)
  if (order === undefined) return
  turn.why_not(order).then(
    (refusal) => refusal !== undefined && select({ ...kept, note: refusal }),
    () => undefined, // the page itself says when the server is out of reach
  )
}

/** The order that a press would give if the rules allowed it. */
function impossible(id: HexId, unit: string | undefined, enters: boolean, enemy: boolean): Order | undefined {
  if (enemy) return { order: 'attack', targets: [id], ...(unit === undefined ? {} : { with: [unit] }) }
  return unit === undefined ? undefined : { order: enters ? 'enter' : 'move', unit, path: [id] }
}

/** The unit that a press on this hex chooses: of several there one after the other, then nobody. */
function next_own(id: HexId, scene: Scene): string | undefined {
  const own = units_in(id, scene, true)
  const chosen = own.findIndex((unit) => unit === scene.selection.unit)
  return own[chosen + 1]
}

function units_in(id: HexId, scene: Scene, own: boolean): string[] {
  return (units_by_hex(scene.board).get(id) ?? [])
    .map((unit) => unit.id)
    .filter((unit) => (scene.field.sheets.get(unit)?.side === scene.side) === own)
}

function answer_with(id: HexId, { turn, board }: Scene): boolean {
  const question = turn.plans?.moves.question
  if (question === undefined || question === null) return false
  const answers = question.answers.filter((answer) => answer_place(question, answer, board) === id)
  // Several units in one place take turns: each press chooses the next.
  const given = answers_in(turn)
  const before = answers.findIndex(({ order }) => given.has(order))
  const next = answers[(before + 1) % Math.max(1, answers.length)]
  if (next === undefined) return false
  choose_answer(turn, next)
  return true
}

/** Where the player chooses an answer on the map: for a retreat where it goes, else by the unit itself. */
export function answer_place(
  question: Question,
  answer: Question['answers'][number],
  board: Board | undefined,
): HexId | undefined {
  const goes = question.kind === 'retreat' || question.kind === 'displacement'
  return goes ? answer.hex : board?.units.get(answer.unit)?.at
}

/** The text so far, as answers are part of it. */
export const answers_in = ({ lines }: Turn): ReadonlySet<string> =>
  new Set(lines.map(({ text }) => text?.trim() ?? ''))

/** The answer replaces an earlier one. */
export function choose_answer(turn: Turn, answer: Question['answers'][number]): void {
  const others = new Set(turn.plans?.moves.question?.answers.map(({ order }) => order))
  const kept = turn.lines.filter(({ text }) => !others.has(text?.trim() ?? ''))
  turn.edit(with_line(kept, line_of(answer.json, answer.order)))
}

function move_to(id: HexId, { turn, selection, select, move_group }: Scene): boolean {
  const { unit, others } = selection
  const place = reach_of(turn.plans, unit).get(id)
  if (unit === undefined || place === undefined) return false
  if (others !== undefined) {
    move_group(id)
    return true
  }
  const order = turn.plans?.movement.get(unit)?.from === undefined ? 'enter' : 'move'
  turn.edit(with_movement(turn.lines, unit, line_of({ order, unit, path: [id] }, place.order)))
  select(only_chosen(selection))
  return true
}

/** Targets as if there were no combat yet: for the one that the player builds now. */
export const all_targets = (plans: Plans | undefined): readonly Target[] =>
  plans?.moves.combat.targets ?? []

/** The attackers among these units, and the order with the right word: guns alone bombard from a distance. */
export function combat_order(
  targets: readonly HexId[],
  units: readonly string[],
  plans: Plans | undefined,
  before?: Attack | Bombard,
): Order {
  const known = all_targets(plans).filter((target) => targets.includes(target.hex))
  const adjacent = units.filter((unit) => known.some((target) => target.attackers.includes(unit)))
  const cap = before?.cap === undefined ? {} : { cap: before.cap }
  const [target] = targets
  if (adjacent.length === 0 && units.length > 0 && targets.length === 1 && target !== undefined)
    return { order: 'bombard', target, with: [...units], ...cap }
  const attack = before?.order === 'attack' ? before : undefined
  return {
    order: 'attack',
    targets: [...targets],
    ...(units.length === 0 ? {} : { with: [...units] }),
    ...cap,
    ...(attack?.charge === true ? { charge: true } : {}),
    ...(attack?.advance === undefined ? {} : { advance: attack.advance }),
  }
}

export function parts_of(order: Order): { targets: readonly HexId[]; units: readonly string[] } {
  if (order.order === 'attack') return { targets: order.targets, units: order.with ?? [] }
  if (order.order === 'bombard') return { targets: [order.target], units: order.with }
  return { targets: [], units: [] }
}

/** The units in the combat at this line: those it names or, if it names none, all that can attack. */
export function fighters(order: Order, index: number, plans: Plans | undefined): readonly string[] {
  const { units } = parts_of(order)
  if (units.length > 0) return units
  const preview = plans?.whole.preview.find(({ line }) => line === index + 1)
  return (preview?.attackers ?? []).map(({ unit }) => unit)
}

function toggled<Item>(list: readonly Item[], item: Item): Item[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item]
}

/** While a combat is open: friends join or leave it, enemies become targets or not. */
function change_combat(id: HexId, scene: Scene): boolean {
  const { turn, selection } = scene
  const open = combats(turn.lines).find(({ index }) => index === selection.combat)
  if (open === undefined) return false
  const { targets } = parts_of(open.order)
  const units = fighters(open.order, open.index, turn.plans)
  const eligible = all_targets(turn.plans).filter((target) => targets.includes(target.hex))
  const own = units_in(id, scene, true).find((unit) =>
    eligible.some((target) => [...target.attackers, ...target.guns].includes(unit)),
  )
  if (own !== undefined) return with_attackers(scene, open, targets, toggled(units, own))
  const target = all_targets(turn.plans).find((known) => known.hex === id)
  // Free units attack it by themselves; a button of the card joins it to the open combat.
  if (target !== undefined && !targets.includes(id) && free_of(target.attackers, turn).length > 0) return false
  const with_it = target !== undefined && units.some((unit) => target.attackers.includes(unit))
  if (target === undefined || (!with_it && !targets.includes(id))) return false
  const next = toggled(targets, id)
  return next.length > 0 && edit_combat(turn, open, next, units)
}

/** The units of these that are in no combat yet. */
function free_of(units: readonly string[], { lines, plans }: Turn): readonly string[] {
  const fights = combats(lines).flatMap(({ order, index }) => fighters(order, index, plans))
  return units.filter((unit) => !fights.includes(unit))
}

/** The combat with these attackers; without any it is not fought. */
export function with_attackers(
  { turn, select }: Pick<Scene, 'turn' | 'select'>,
  combat: { readonly index: number; readonly order: Order },
  targets: readonly HexId[],
  units: readonly string[],
): true {
  if (units.length > 0) return edit_combat(turn, combat, targets, units)
  turn.edit(without_line(turn.lines, combat.index))
  select({})
  return true
}

export function edit_combat(
  turn: Turn,
  combat: { readonly index: number; readonly order: Order },
  targets: readonly HexId[],
  units: readonly string[],
): true {
  const before = combat.order as Attack | Bombard
  turn.edit(
    with_combat(turn.lines, combat_order(targets, units, turn.plans, before), combat.index),
  )
  return true
}

/** The attackers of a combat with all units next to its targets, guns from afar as before: the engine says who can, if it
 *  has no others. Undefined: they are in it. */
export function with_all(order: Order, index: number, plans: Plans | undefined): readonly string[] | undefined {
  const { targets } = parts_of(order)
  const units = fighters(order, index, plans)
  const near = all_targets(plans).flatMap(({ hex, attackers }) => (targets.includes(hex) ? attackers : []))
  if (near.every((unit) => units.includes(unit))) return undefined
  const afar = units.filter((unit) => !near.includes(unit))
  return afar.length === 0 ? [] : [...new Set([...near, ...afar])]
}

/** Opens the combat on this hex, or begins one: with those of the chosen units that can, or with all next to it. */
function attack_hex(id: HexId, scene: Scene): boolean {
  const { turn, selection } = scene
  const target = all_targets(turn.plans).find((known) => known.hex === id)
  if (target === undefined) return false
  const known = combats(turn.lines).find(({ order }) => parts_of(order).targets.includes(id))
  const able = [...target.attackers, ...target.guns]
  const chosen = chosen_of(selection).filter((unit) => able.includes(unit))
  if (known !== undefined) {
    const { targets } = parts_of(known.order)
    const units = fighters(known.order, known.index, turn.plans)
    const more = chosen.filter((unit) => !units.includes(unit))
    if (more.length > 0) edit_combat(turn, known, targets, [...units, ...more])
    scene.select({ combat: known.index })
    return true
  }
  const free = free_of(target.attackers, turn)
  const units = chosen.length > 0 ? chosen : free.length > 0 ? free : target.attackers
  // Nobody is obliged to fire from afar: only its button orders that.
  const [gun] = chosen.length > 0 ? chosen : target.guns
  // The chosen unit cannot attack it: the press explains why and keeps the unit.
  if (units.length === 0 && selection.unit !== undefined) return false
  if (!units.some((unit) => target.attackers.includes(unit)) && gun !== undefined) {
    const message = `${gun} can bombard ${id} from a distance: press “Bombard ${id}”.`
    scene.select({ ...(chosen.length > 1 ? only_chosen(selection) : { unit: gun }), note: { message, rule: '7.5' } })
    return true
  }
  begin_combat(scene, [id], units)
  return true
}

/** What these units can attack or fire at, and who of them can. */
export function offers_of(plans: Plans | undefined, units: readonly string[]) {
  const attackers = (plans?.moves.combat.attackers ?? []).filter(({ unit }) => units.includes(unit))
  const offers = (verb: 'Attack' | 'Bombard', of: 'adjacent' | 'from_afar') =>
    [...new Set(attackers.flatMap((one) => one[of]))].map((hex) => ({
      verb,
      hex,
      units: attackers.filter((one) => one[of].includes(hex)).map(({ unit }) => unit),
    }))
  return [...offers('Attack', 'adjacent'), ...offers('Bombard', 'from_afar')]
}

export function begin_combat(
  scene: Pick<Scene, 'turn' | 'select'>,
  targets: readonly HexId[],
  units: readonly string[],
): void {
  const lines = with_combat(scene.turn.lines, combat_order(targets, units, scene.turn.plans))
  scene.turn.edit(lines)
  const made = combats(lines).find(({ order }) => parts_of(order).targets.join() === targets.join())
  scene.select(made === undefined ? {} : { combat: made.index })
}

/** The next unit after this one that can still move; its entry hex where it is yet to come. */
export function next_to_move(
  plans: Plans | undefined,
  board: Board | undefined,
  after: string | undefined,
): { readonly id: string; readonly at: HexId | undefined } | undefined {
  const able = [...(plans?.movement.values() ?? [])].filter(
    ({ unit, reach }) => reach.length > 0 && board?.units.get(unit)?.moved !== true,
  )
  const index = able.findIndex(({ unit }) => unit === after)
  const next = able[(index + 1) % Math.max(1, able.length)]
  return next === undefined ? undefined : { id: next.unit, at: next.from ?? next.entry?.[0] }
}
