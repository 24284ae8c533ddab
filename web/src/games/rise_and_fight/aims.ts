import { distance, heading_of, toward, turning, type Place } from '../tabletop/geometry'
import type { Lead } from '../tabletop/use_lead'
import { nearest_of, type Leader, type Piece, type Standing, type Step } from './field'
import { oblique_max, wheel_max } from './figures'
import { on_unit, wheel_toward, type Hand } from './formations'
import { led_by, type Led } from './group'
import { attach_order, charge_order, go_order, move_order, order_text, steps_of, stepped, unit, wheel_by, with_place } from './lines'

// What leading somebody to a place means as an order. Pure: what the rules say of it is the engine's.

/** Where the player leads a piece. */
export type Aim = Pick<Lead<Piece>, 'unit' | 'place' | 'free' | 'on' | 'grip' | 'spot'>

export interface Field {
  /** The units and their places, with the orders given. */
  readonly pieces: readonly Piece[]
  readonly text: string
  /** Where a unit stood before its order. */
  readonly stood: (unit: Standing) => Place
  /** Ends of the segments that a unit has from where it stood, in mils from there. */
  readonly ends: (id: string) => readonly number[]
}

const enemy_within = 500 // mils before the front
const ahead_within = 8 // degrees, or so many mils
const straight_within = 250
const back_from = 135
const tenth = 100
const end_within = 300

export const units_in = (pieces: readonly Piece[]): readonly Standing[] =>
  pieces.filter((piece): piece is Standing => piece.kind === 'unit')

/** Orders that it may mean, the most likely first; the first legal one counts. */
export function orders_for(field: Field, aim: Aim): readonly string[] {
  const { unit: piece } = aim
  if (piece.kind === 'commander') return orders_of_commander(field, aim, piece)
  if (aim.grip !== undefined) return turns(field, aim, piece)
  const enemies = units_in(field.pieces).filter(({ sheet }) => sheet.side !== piece.sheet.side)
  const met = enemies.filter(({ size, ...one }) => on_unit(one, size, aim.place, enemy_within) || on_unit(one, size, aim.spot))
  const enemy = aim.free ? undefined : nearest_of(met, aim.place)
  if (enemy !== undefined) return [charge_order(piece.sheet.id, enemy.sheet.id)]
  return ways(field, aim, piece)
}

function orders_of_commander({ pieces }: Field, { place, spot, free }: Aim, { sheet }: Leader): readonly string[] {
  const friends = units_in(pieces).filter((one) => one.sheet.side === sheet.side && on_unit(one, one.size, spot))
  const friend = free ? undefined : nearest_of(friends, spot)
  const go = go_order(sheet.id, place)
  return friend === undefined ? [go] : [attach_order(sheet.id, friend.sheet.id), go]
}

/** Led by an end of its front, or by the handle before it. */
function turns({ text }: Field, { grip, spot, place }: Aim, piece: Standing): readonly string[] {
  const { id } = piece.sheet
  if (piece.formation === 'skirmish') return only(stepped(text, id, { facing: place.facing }))
  const by = wheel_toward(piece, piece.size, grip as Hand, spot)
  return by === 0 ? [] : only(stepped(text, id, wheel_by(by)))
}

const only = (order: string | undefined): readonly string[] => (order === undefined ? [] : [order])

function ways(field: Field, { place, free, on }: Aim, unit_now: Standing): readonly string[] {
  const { id } = unit_now.sheet
  const steps = steps_of(order_text.line_of(field.text, unit(id)))
  if (unit_now.formation === 'skirmish') return [move_order(id, with_place(steps, place, place.facing, on))]
  const whole = move_order(id, [{ to: [place.x, place.y] }, { facing: place.facing }])
  // To a place and facing there is one order alone (F8): it goes to another instead.
  if (place.facing !== unit_now.facing || steps.some(({ to }) => to !== undefined)) return [whole]
  // A move replaces an order that is not a move, from where the unit stood.
  const piece = steps.length === 0 ? { ...unit_now, ...field.stood(unit_now) } : unit_now
  const next = step_to(field, piece, place, free)
  if (next !== undefined) return only(stepped(field.text, id, next))
  const heading = toward(piece, place, piece.facing)
  const by = Math.max(-wheel_max, Math.min(wheel_max, turning(piece.facing, heading)))
  const faced = move_order(id, [{ to: [place.x, place.y] }, { facing: heading_of(piece.facing + by) }])
  const wheels = move_order(id, [...steps, wheel_by(by), { forward: to_tenth(distance(piece, place)) }])
  return steps.length === 0 ? [faced, wheels] : [wheels]
}

/** What the piece that leads a group does: it charges nobody, and keeps its facing unless the player turns it.
 * Undefined: nothing. */
export function lead_of(field: Field, { unit: piece, place, spot, free, grip }: Aim): Led | undefined {
  const there = led_by(piece, { to: [place.x, place.y], facing: place.facing })
  if (piece.kind === 'commander' || piece.formation === 'skirmish') return there
  if (grip !== undefined) {
    const by = wheel_toward(piece, piece.size, grip as Hand, spot)
    return by === 0 ? undefined : led_by(piece, wheel_by(by))
  }
  if (place.facing !== piece.facing) return there
  const steps = steps_of(order_text.line_of(field.text, unit(piece.sheet.id)))
  const step = steps.some(({ to }) => to !== undefined) ? undefined : step_to(field, piece, place, free)
  return step === undefined ? there : led_by(piece, step)
}

const to_tenth = (mils: number): number => Math.max(tenth, Math.round(mils / tenth) * tenth)

/** Ahead, oblique or back, where the place lies so; undefined: it must wheel. */
function step_to(field: Field, piece: Standing, place: Place, free: boolean): Step | undefined {
  const far = distance(piece, place)
  const off = turning(piece.facing, toward(piece, place, piece.facing))
  const [ahead, aside] = [far * Math.cos((off * Math.PI) / 180), far * Math.sin((off * Math.PI) / 180)]
  if (Math.abs(off) >= back_from) return { back: to_tenth(Math.abs(ahead)) }
  if (Math.abs(off) > oblique_max) return undefined
  if (Math.abs(off) <= ahead_within || Math.abs(aside) <= straight_within) {
    return { forward: free ? Math.max(1, Math.round(ahead)) : snapped(field, piece, ahead) }
  }
  return { oblique: off < 0 ? 'left' : 'right', by: Math.abs(off), forward: to_tenth(far) }
}

/** In tenths of an inch, or to where a segment ends if that is near. */
function snapped({ text, ends }: Field, { sheet }: Standing, ahead: number): number {
  const steps = steps_of(order_text.line_of(text, unit(sheet.id)))
  const straight = steps.every(({ forward, oblique }) => forward !== undefined && oblique === undefined)
  const gone = steps.reduce((sum, { forward = 0 }) => sum + forward, 0)
  const near = straight ? ends(sheet.id).find((end) => Math.abs(end - gone - ahead) <= end_within) : undefined
  return near === undefined || near <= gone ? to_tenth(ahead) : near - gone
}

/** Where the segments of a unit end, from where it stands. */
export const segment_ends = (segments: readonly { readonly mils: number }[]): readonly number[] => {
  let far = 0
  return segments.map(({ mils }) => (far += mils))
}
