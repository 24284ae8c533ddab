import { next_of } from '../../board/next_of'
import type { HexId } from '../hexwar/hex'
import { pieces_by_hex, type Piece } from './board'
import { attack_by, fire_by, group_at, with_move, with_order, without_order, type Reach } from './plan'
import type { Scene } from './scene'
import { nobody } from './selection'

// What a press on the map does, and a number typed over it.

const pieces_at = (id: HexId, { field, board }: Scene): readonly Piece[] => pieces_by_hex(field, board).get(id) ?? []

/** The chosen units go there, or fight there; or what stands there is chosen. */
export function press_hex(id: HexId, scene: Scene, reach: Reach): void {
  const { play, planned, selection, select } = scene
  const { draft, yours } = play
  const going = reach.get(id)
  if (yours && going !== undefined && id !== selection.hex) {
    planned.learn(going.order, { phase: 'movement', moves: [...selection.units] })
    draft.change(with_move(draft.text, planned.lines, selection.units, going.order))
    return select(nobody)
  }
  const here = pieces_at(id, scene)
  if (yours && fights(id, scene)) return
  const free = here.every(({ sheet }) => sheet.side !== play.reading.match.your_side)
  if (yours && free && selection.units.size > 0) return explain(id, scene)
  if (here.length === 0 || id === selection.hex) return select(nobody)
  choose_stack(id, scene)
}

/** Whether the chosen units can fire at or attack a hex: then they do, or no longer do. They stay chosen. */
function fights(id: HexId, { play: { draft }, planned, selection }: Scene): boolean {
  const { plan } = planned
  const fire = fire_by(plan, selection.units, id)
  if (fire !== undefined) {
    planned.learn(fire, { phase: 'artillery', moves: [] })
    draft.change(with_order(draft.text, planned.lines, fire, 'artillery'))
    return true
  }
  const attack = attack_by(plan, draft.text, selection.units, id)
  if (attack === undefined) return false
  const { instead_of, order } = attack
  const others = instead_of === undefined ? draft.text : without_order(draft.text, instead_of)
  if (order !== undefined) planned.learn(order, { phase: 'combat', moves: [] })
  draft.change(order === undefined ? others : with_order(others, planned.lines, order, 'combat'))
  return true
}

function explain(id: HexId, { planned, selection, select }: Scene): void {
  select(nobody)
  planned.why_not(selection.units, id).then(
    (note) => note !== undefined && select({ ...selection, note }),
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
  const own = pieces_at(hex, scene).filter(({ sheet }) => sheet.side === play.reading.match.your_side).map(({ sheet }) => sheet.id)
  select({ hex, units: play.yours ? group_at(planned.plan, own) : new Set() })
}

/** Whether a drag from this hex carries the player's stack there, which is chosen then. */
export function lift_from(hex: HexId, scene: Scene): boolean {
  const { play, selection } = scene
  const own = pieces_at(hex, scene).some(({ sheet }) => sheet.side === play.reading.match.your_side)
  if (!play.yours || !own) return false
  if (selection.hex !== hex) choose_stack(hex, scene)
  return true
}

/** The unit of this place in the chosen stack joins the group, or leaves it. */
export function toggle_unit(index: number, scene: Scene): void {
  const { play, selection, select } = scene
  const { hex } = selection
  const piece = hex === undefined ? undefined : pieces_at(hex, scene)[index]
  if (hex === undefined || piece === undefined || piece.sheet.side !== play.reading.match.your_side) return
  const units = new Set(selection.units)
  if (!units.delete(piece.sheet.id)) units.add(piece.sheet.id)
  select({ hex, units })
}
