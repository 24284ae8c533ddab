// Places of a table in mils, x east and y north from its south-west corner; the picture's y goes down. What
// orders come to is the engine's to say: these are for drawing and for what a press means.

export interface Spot {
  readonly x: number
  readonly y: number
}
export interface Place extends Spot {
  /** Whole degrees clockwise from north. */
  readonly facing: number
}
/** The size of a base, in mils. */
export interface Extent {
  readonly width: number
  readonly depth: number
}
export interface TableSize {
  readonly width: number
  readonly depth: number
  /** It is seen from its north edge. */
  readonly turned?: boolean
}

export type Pair = readonly [number, number]

export const inch = 1000

const turn = 360
export const heading_of = (degrees: number): number => ((Math.round(degrees) % turn) + turn) % turn

/** From one heading to another the short way round: -180 to 180. */
export const turning = (from: number, to: number): number => ((((to - from) % turn) + turn + 180) % turn) - 180

export const distance = (from: Spot, to: Spot): number => Math.hypot(to.x - from.x, to.y - from.y)

/** The units of each of these sides. */
export const by_side = <Unit extends { readonly sheet: { readonly side: string } }>(sides: readonly string[], units: readonly Unit[]) =>
  sides.map((side) => units.filter(({ sheet }) => sheet.side === side))

/** The heading from one spot to another; `otherwise` where they are the same. */
export function toward(from: Spot, to: Spot, otherwise: number): number {
  if (from.x === to.x && from.y === to.y) return otherwise
  return heading_of((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI)
}

/** This many mils ahead of a place, and to its right. */
export function step(from: Place, ahead: number, right = 0): Place {
  const angle = (from.facing * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return {
    x: Math.round(from.x + ahead * sin + right * cos),
    y: Math.round(from.y + ahead * cos - right * sin),
    facing: from.facing,
  }
}

/** Whether a spot is on the base whose centre stands there, or so near it. */
export function on_base(place: Place, { width, depth }: Extent, spot: Spot, around = 0): boolean {
  const angle = (place.facing * Math.PI) / 180
  const [dx, dy] = [spot.x - place.x, spot.y - place.y]
  const ahead = dx * Math.sin(angle) + dy * Math.cos(angle)
  const right = dx * Math.cos(angle) - dy * Math.sin(angle)
  return Math.abs(ahead) <= depth / 2 + around && Math.abs(right) <= width / 2 + around
}

/** Whether a spot is in an area of these corners. */
export function in_area(corners: readonly Pair[], { x, y }: Spot): boolean {
  let inside = false
  let [before_x, before_y] = corners.at(-1) ?? [0, 0]
  for (const [at_x, at_y] of corners) {
    const crosses = at_y > y !== before_y > y
    if (crosses && x < ((before_x - at_x) * (y - at_y)) / (before_y - at_y) + at_x) inside = !inside
    ;[before_x, before_y] = [at_x, at_y]
  }
  return inside
}

/** The spot of a stretch that is nearest to another. */
export function nearest_on(from: Pair, to: Pair, spot: Spot): Spot {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const squared = dx * dx + dy * dy
  const part = squared === 0 ? 0 : ((spot.x - from[0]) * dx + (spot.y - from[1]) * dy) / squared
  const kept = Math.min(1, Math.max(0, part))
  return { x: Math.round(from[0] + kept * dx), y: Math.round(from[1] + kept * dy) }
}

/** How far a spot is from a line of these points. */
export function from_line(line: readonly Pair[], spot: Spot): number {
  const legs = line.slice(1).map((to, index) => nearest_on(line[index] ?? to, to, spot))
  return Math.min(Number.POSITIVE_INFINITY, ...legs.map((near) => distance(near, spot)))
}

/** 9500 as "9.5". */
export const inches = (mils: number): string => String(Math.round(mils) / inch)

/** A length or a place as people read it: 9512 as "9.5". */
export const tenths = (mils: number): string => (mils / inch).toFixed(1)

export const compass: readonly string[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
/** "NE", "120°" */
export const heading_words = (facing: number): string =>
  facing % 45 === 0 ? (compass[facing / 45] ?? 'N') : `${facing}°`

/** On the table, in steps of a hundredth of an inch. */
export const settled = (spot: Spot, { width, depth }: TableSize): Spot => {
  const keep = (at: number, most: number): number => Math.min(most, Math.max(0, Math.round(at / 10) * 10))
  return { x: keep(spot.x, width), y: keep(spot.y, depth) }
}
