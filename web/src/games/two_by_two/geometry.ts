// Places of the table in mils, x east and y north from its south-west corner; the picture's y goes down.

export interface Spot {
  readonly x: number
  readonly y: number
}
export interface Place extends Spot {
  readonly facing: number
}

export const inch = 1000
export const base = { width: 1000, depth: 500 } as const

const turn = 360
export const heading_of = (degrees: number): number => ((Math.round(degrees) % turn) + turn) % turn

export const distance = (from: Spot, to: Spot): number => Math.hypot(to.x - from.x, to.y - from.y)

/** The heading from one spot to another; `otherwise` where they are the same. */
export function toward(from: Spot, to: Spot, otherwise: number): number {
  if (from.x === to.x && from.y === to.y) return otherwise
  return heading_of((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI)
}

/** So many mils ahead of a place, and to its right. */
export function step(from: Place, ahead: number, right = 0): Place {
  const angle = (from.facing * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return {
    x: Math.round(from.x + ahead * sin + right * cos),
    y: Math.round(from.y + ahead * cos - right * sin),
    facing: from.facing,
  }
}

/** Whether a spot is on the base that stands there. */
export function on_base(place: Place, spot: Spot, around = 0): boolean {
  const angle = (place.facing * Math.PI) / 180
  const [dx, dy] = [spot.x - place.x, spot.y - place.y]
  const ahead = dx * Math.sin(angle) + dy * Math.cos(angle)
  const right = dx * Math.cos(angle) - dy * Math.sin(angle)
  return Math.abs(ahead) <= base.depth / 2 + around && Math.abs(right) <= base.width / 2 + around
}

/** 9500 as "9.5". */
export const inches = (mils: number): string => String(Math.round(mils) / inch)

const compass = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
/** "NE", "120°" */
export const heading_words = (facing: number): string =>
  facing % 45 === 0 ? (compass[facing / 45] ?? 'N') : `${facing}°`

const words = new Set(
  ('move turn charge reinforce done moving melee end resign fire hold rout follow via to ahead beside behind left ' +
    'right facing exit into by against at nearest best unless charged away rear any guns infantry n ne e se s sw w nw')
    .split(' '),
)
/** An id as orders have it: quoted where it would be taken for something else. */
export const quoted = (id: string): string =>
  words.has(id.toLowerCase()) || /[ #"]/.test(id) ? `"${id}"` : id

/** On the table, in steps of a hundredth of an inch. */
export const settled = (spot: Spot, width: number, depth: number): Spot => {
  const keep = (at: number, most: number): number => Math.min(most, Math.max(0, Math.round(at / 10) * 10))
  return { x: keep(spot.x, width), y: keep(spot.y, depth) }
}

export const move_order = (id: string, to: Place): string =>
  `move ${quoted(id)} to ${inches(to.x)} ${inches(to.y)} facing ${to.facing}`
