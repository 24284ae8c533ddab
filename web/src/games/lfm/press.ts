import { next_of } from '../../board/next_of'
import { with_leader, with_toggled, type Group } from '../group/use_group'
import type { HexId } from '../hexwar/hex'
import { pieces_by_hex, type Piece } from './board'
import { line_of_stacks, stacks_of } from './group'
import { attack_by, fire_by, group_at, ordered_at, with_move, with_order, without_order } from './plan'
import type { Scene } from './scene'
import { nobody, type Selection } from './selection'

// What a press on the map does, and a number typed over it.

const pieces_at = (id: HexId, { field, board }: Scene): readonly Piece[] => pieces_by_hex(field, board).get(id) ?? []

const own_at = (id: HexId, scene: Scene): readonly string[] =>
  pieces_at(id, scene).filter(({ sheet }) => sheet.side === scene.play.reading.match.your_side).map(({ sheet }) => sheet.id)

/** The chosen stacks as every game of groups knows them, by their hexes. */
export function group_of(scene: Scene): Group {
  const { selection, select, planned, play } = scene
  const stacks = stacks_of(scene.board, selection.units)
  const keys = stacks.map(({ hex }) => hex)
  const { several = false } = selection
  // A chosen stack keeps its chosen units; of another, as many go as may go together.
  const units_at = (hex: HexId): Iterable<string> =>
    stacks.find((one) => one.hex === hex)?.units ?? (play.yours ? group_at(planned.plan, own_at(hex, scene)) : [])
  const gather = (wanted: readonly HexId[], adds = several): void => {
    const [hex] = wanted
    const kept: Selection = hex === undefined ? nobody : { hex, units: new Set(wanted.flatMap((one) => [...units_at(one)])) }
    select(adds ? { ...kept, several: true } : kept)
  }
  return {
    keys,
    several,
    set_several: (wanted) => gather(keys, wanted),
    choose: (key) => (key === undefined ? select(nobody) : gather(with_leader(keys, key))),
    toggle: (key) => gather(with_toggled(keys, key)),
    gather: (wanted) => gather(wanted),
  }
}

/** The line of the stack in this hex. */
export const line_at = (hex: HexId, { field, board, planned: { plan } }: Scene): readonly HexId[] =>
  line_of_stacks(field, board, plan, hex)

/** The chosen units go there, or fight there; or the press chooses what stands there. `besides`: besides the others.
 * */
export function press_hex(id: HexId, scene: Scene, besides: boolean): void {
  const { play, selection, select } = scene
  const { yours } = play
  const here = pieces_at(id, scene)
  const own = own_at(id, scene).length > 0
  const group = group_of(scene)
  if (yours && own && (besides || group.several)) return group.toggle(id)
  if (yours && goes(id, scene, group)) return
  if (yours && (fire_at(id, scene) || attack_at(id, scene))) return
  if (yours && !own && selection.units.size > 0) return explain(id, scene)
  if (yours && !own) attack_with_all(id, scene)
  if (here.length === 0 || id === selection.hex) return select(nobody)
  if (group.keys.length > 1 && group.keys.includes(id)) return group.choose(id)
  choose_stack(id, scene)
}

/** Whether the chosen units can go to a hex: then they do. Several stacks stay chosen. */
function goes(id: HexId, { play: { draft }, planned, selection, select, reach, move_group }: Scene, group: Group): boolean {
  const going = reach.get(id)
  if (going === undefined || id === selection.hex) return false
  if (group.keys.length > 1) {
    move_group(id)
    return true
  }
  planned.learn(going.order, { phase: 'movement', moves: [...selection.units] })
  draft.change(with_move(draft.text, planned.lines, selection.units, going.order))
  select(nobody)
  return true
}

/** Whether the chosen guns can fire at a hex: then they do. They stay chosen. */
function fire_at(id: HexId, { play: { draft }, planned, selection }: Scene): boolean {
  const fire = fire_by(planned.plan, selection.units, id)
  if (fire === undefined) return false
  planned.learn(fire, { phase: 'artillery', moves: [] })
  draft.change(with_order(draft.text, planned.lines, fire, 'artillery'))
  return true
}

/** Whether the chosen units can attack a hex: then they do, or no longer do. They stay chosen. */
export function attack_at(id: HexId, { play: { draft }, planned, selection }: Scene): boolean {
  const attack = attack_by(planned.plan, draft.text, selection.units, id)
  if (attack === undefined) return false
  const { instead_of, order } = attack
  const others = instead_of === undefined ? draft.text : without_order(draft.text, instead_of)
  if (order !== undefined) planned.learn(order, { phase: 'combat', moves: [] })
  draft.change(order === undefined ? others : with_order(others, planned.lines, order, 'combat'))
  return true
}

/** Without a choice of units, all that can attack a hex do; an ordered attack stays. */
function attack_with_all(id: HexId, { play: { draft }, planned }: Scene): void {
  const target = planned.plan?.combat.targets.find(({ hex }) => hex === id)
  if (target === undefined || ordered_at(planned.plan, draft.text, 'attack', id) !== undefined) return
  planned.learn(target.order, { phase: 'combat', moves: [] })
  draft.change(with_order(draft.text, planned.lines, target.order, 'combat'))
}

/** Says why the chosen units cannot go there; of several stacks, the one that leads. */
function explain(id: HexId, { board, planned, selection, select }: Scene): void {
  const [leading] = stacks_of(board, selection.units)
  const { note: _, ...kept } = selection
  select(kept)
  planned.why_not(leading === undefined ? selection.units : new Set(leading.units), id).then(
    (note) => note !== undefined && select({ ...kept, note }),
    () => undefined, // the page itself says when the server is out of reach
  )
}

/** The next stack of the player's that can go, those without an order first, round and round. */
export function next_stack({ play: { reading, draft }, field, board, planned, selection }: Scene): HexId | undefined {
  const { plan, lines } = planned
  const ordered = new Set(draft.text.split('\n').flatMap((line) => lines.get(line.trim())?.moves ?? []))
  const able = new Set((plan?.movement ?? []).flatMap(({ reach, groups }) => (reach.length > 0 ? groups.flatMap(({ units }) => units) : [])))
  const goes = ({ sheet: { side, id } }: Piece) => side === reading.match.your_side && able.has(id)
  const stacks = [...pieces_by_hex(field, board)].filter(([hex, pieces]) => hex === selection.hex || pieces.some(goes))
  const next = next_of(
    stacks,
    ([hex]) => hex === selection.hex,
    ([, pieces]) => pieces.some((piece) => goes(piece) && !ordered.has(piece.sheet.id)),
  )
  return next?.[0]
}

/** Chooses a stack of the player's as a press does. */
export function choose_stack(hex: HexId, scene: Scene): void {
  const { play, planned, select } = scene
  select({ hex, units: play.yours ? group_at(planned.plan, own_at(hex, scene)) : new Set() })
}

/** Whether a drag from this hex carries the player's stacks, which it chooses. */
export function lift_from(hex: HexId, scene: Scene): boolean {
  const { play, selection } = scene
  if (!play.yours || own_at(hex, scene).length === 0) return false
  const { keys, choose } = group_of(scene)
  if (keys.length > 1 && keys.includes(hex)) choose(hex)
  else if (selection.hex !== hex) choose_stack(hex, scene)
  return true
}

/** The unit of this place in the chosen stack joins the group, or leaves it. */
export function toggle_unit(index: number, scene: Scene): void {
  const { selection, select } = scene
  const { hex } = selection
  const id = hex === undefined ? undefined : pieces_at(hex, scene)[index]?.sheet.id
  if (hex === undefined || id === undefined || !own_at(hex, scene).includes(id)) return
  const units = new Set(selection.units)
  if (!units.delete(id)) units.add(id)
  select({ hex, units })
}
