import { in_turn, type Sent } from '../group/in_turn'
import { kept, seen_from } from '../tabletop/group'
import { heading_of, settled, step as ahead_of, type Place, type TableSize } from '../tabletop/geometry'
import type { Subject } from '../tabletop/order_lines'
import { key_of, type Piece, type Standing, type Step } from './field'
import { wheeled } from './formations'
import { commander, go_order, move_order, order_text, stepped, steps_of, unit, with_place } from './lines'

// Several units that move as one. Pure: what the rules say of each order is the engine's.

/** What the one that leads does: the step of its order, and from where to where that brings it. */
export interface Led {
  readonly unit: Piece
  readonly step: Step
  readonly to: Place
}

export const subject_of = ({ kind, sheet }: Piece): Subject => (kind === 'unit' ? unit(sheet.id) : commander(sheet.id))

/** The last step of the way on which the player leads a piece. */
export function led_by(piece: Piece, step: Step): Led {
  return { unit: piece, step, to: end_of(piece, step) }
}

/** Where a step ends, of those that move a unit straight, wheel it or name a place. */
function end_of(piece: Piece, step: Step): Place {
  const by = (step.by ?? 0) * ((step.wheel ?? step.oblique) === 'left' ? -1 : 1)
  if (step.wheel !== undefined) return wheeled(piece, piece.size, by)
  if (step.oblique !== undefined) {
    return { ...ahead_of({ ...piece, facing: piece.facing + by }, step.forward ?? 0), facing: piece.facing }
  }
  const [x, y] = step.to ?? []
  const { facing } = step.facing === undefined ? piece : { facing: heading_of(step.facing) }
  if (x !== undefined && y !== undefined) return { x, y, facing }
  return { ...ahead_of(piece, (step.forward ?? 0) - (step.back ?? 0)), facing }
}

/** Where a piece stands: what its order says holds, even before the server has answered. */
function place_of(text: string, piece: Piece): Place {
  const { to: [x = piece.x, y = piece.y] = [], facing = piece.facing } = Object.assign(
    {},
    ...steps_of(order_text.line_of(text, subject_of(piece))).slice(-2),
  ) as Step
  return { x, y, facing }
}

/** Whether each member does a step by itself: a change of formation, and about. */
const each_alone = ({ form, about }: Step): boolean => form !== undefined || about === true

/**
 * The orders by which the pieces of a group keep their places beside the one that leads it, in the order in which they set
 * off: the same step for those that face alike, else the place.
 */
export function group_orders(text: string, size: TableSize, group: readonly Piece[], led: Led): readonly Sent<Piece>[] {
  const { step, to, unit: leader } = led.step.wheel === undefined ? led : led_by(inner_of(group, led), led.step)
  const from = place_of(text, leader)
  const order = (piece: Piece): string | undefined => {
    if (each_alone(step)) {
      return piece.kind === 'unit' ? stepped(text, piece.sheet.id, step) : order_text.line_of(text, subject_of(piece))
    }
    if (piece.kind === 'unit' && key_of(piece) === key_of(leader)) return own_order(text, piece, step)
    const place = kept(place_of(text, piece), leader, to)
    if (piece.kind === 'commander') return go_order(piece.sheet.id, settled(place, size))
    return order_to(text, piece, place, straight(step) && piece.facing === leader.facing ? step : undefined)
  }
  return in_turn(group, from, to).flatMap((piece) => {
    const given = order(piece)
    return given === undefined ? [] : [{ unit: piece, order: given }]
  })
}

/** The unit that a line wheels on: the last one on that side, so that nobody has to go back. */
function inner_of(group: readonly Piece[], { unit: leader, step }: Led): Piece {
  const side = step.wheel === 'left' ? -1 : 1
  const out = (piece: Piece): number => seen_from(leader, piece).right * side
  return group
    .filter((piece) => piece.kind === 'unit' && piece.formation !== 'skirmish' && piece.facing === leader.facing)
    .reduce((inner, piece) => (out(piece) > out(inner) ? piece : inner), leader)
}

const straight = ({ forward, back }: Step): boolean => forward !== undefined || back !== undefined

function own_order(text: string, leader: Standing, step: Step): string | undefined {
  const { id } = leader.sheet
  if (step.to === undefined) return stepped(text, id, step)
  return order_to(text, leader, end_of(leader, step), undefined)
}

/** By this step after those that it has, else to the place and no other way (F8). */
function order_to(text: string, piece: Standing, place: Place, step: Step | undefined): string | undefined {
  const { id } = piece.sheet
  const steps = steps_of(order_text.line_of(text, unit(id)))
  if (piece.formation === 'skirmish') return move_order(id, with_place(steps, place, place.facing))
  if (step !== undefined && steps.every(({ to }) => to === undefined)) return stepped(text, id, step)
  return move_order(id, [{ to: [place.x, place.y] }, { facing: place.facing }])
}

/** The members of the group that a piece leads; none where it leads nobody. Commanders with a unit go where that goes. */
export function led_with(group: readonly Piece[], piece: Piece): readonly Piece[] {
  const is_led = (one: Piece): boolean => key_of(one) === key_of(piece)
  const led = group.filter((one) => is_led(one) || one.kind === 'unit' || one.attached === undefined)
  return led.length > 1 && led.some(is_led) ? led : []
}
