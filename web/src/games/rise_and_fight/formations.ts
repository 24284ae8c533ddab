import { heading_of, inch, on_base, step, turning, toward, type Extent, type Place, type Spot } from '../tabletop/geometry'

// Units of several bases, anchored on the middle of their front edge (T2, T3). For drawing, and for what a press means:
// what orders come to is the engine's to say.

export type Arm = 'foot' | 'horse' | 'guns'
export type Formation = 'march' | 'column' | 'line' | 'open' | 'skirmish' | 'limbered' | 'unlimbered'

/** How its ground is shared out: files abreast and ranks deep of cells, a base in each. */
interface Layout {
  readonly abreast: number
  readonly deep: number
  readonly cell: Extent
  readonly base: Extent
}

const [two, four] = [2 * inch, 4 * inch]

function layout(arm: Arm, bases: number, formation: Formation): Layout {
  const base = { width: two, depth: arm === 'foot' ? inch : two }
  if (arm === 'guns') {
    const cell = formation === 'limbered' ? { width: two, depth: four } : base
    return formation === 'limbered'
      ? { abreast: 1, deep: bases, cell, base: cell }
      : { abreast: bases, deep: 1, cell, base }
  }
  switch (formation) {
    case 'march':
      return { abreast: 1, deep: bases, cell: base, base }
    case 'column':
      return { abreast: Math.min(bases, 2), deep: Math.ceil(bases / 2), cell: base, base }
    case 'open':
      return { abreast: bases, deep: 1, cell: { ...base, width: 3 * inch }, base }
    case 'skirmish':
      return { abreast: bases, deep: 1, cell: { ...base, width: four }, base }
    default:
      return { abreast: bases, deep: 1, cell: base, base }
  }
}

/** How wide and deep a unit is. */
export function size_of(arm: Arm, bases: number, formation: Formation): Extent {
  const { abreast, deep, cell } = layout(arm, bases, formation)
  return { width: abreast * cell.width, depth: deep * cell.depth }
}

/** A base within its unit: its middle, to the right and behind the middle of the front, in mils. */
export interface BaseAt extends Extent {
  readonly right: number
  readonly behind: number
}

export function bases_of(arm: Arm, bases: number, formation: Formation): readonly BaseAt[] {
  const { abreast, cell, base } = layout(arm, bases, formation)
  return Array.from({ length: bases }, (_, index) => {
    const rank = Math.floor(index / abreast)
    const in_rank = Math.min(abreast, bases - rank * abreast)
    return {
      ...base,
      right: ((index % abreast) - (in_rank - 1) / 2) * cell.width,
      behind: (rank + 0.5) * cell.depth,
    }
  })
}

/** The middle of a unit whose front stands there. */
export const middle_of = (front: Place, { depth }: Extent): Place => step(front, -depth / 2)

/** Whether a spot is on the unit whose front stands there, or so near it. */
export const on_unit = (front: Place, size: Extent, spot: Spot, around = 0): boolean =>
  on_base(middle_of(front, size), size, spot, around)

export type Hand = 'left' | 'right'
export const other_hand = (hand: Hand): Hand => (hand === 'left' ? 'right' : 'left')

/** An end of the front edge. */
export const corner_of = (front: Place, { width }: Extent, hand: Hand): Spot =>
  step(front, 0, hand === 'left' ? -width / 2 : width / 2)

/** After a wheel by these degrees, positive to the right: about the inner end of the front. */
export function wheeled(front: Place, size: Extent, degrees: number): Place {
  const inner: Hand = degrees > 0 ? 'right' : 'left'
  const pivot = corner_of(front, size, inner)
  const turned = { ...pivot, facing: heading_of(front.facing + degrees) }
  return step(turned, 0, inner === 'right' ? -size.width / 2 : size.width / 2)
}

/** The degrees of the wheel that brings an end of the front toward a spot: 0 where that is behind it; 90 at most. */
export function wheel_toward(front: Place, size: Extent, outer: Hand, spot: Spot): number {
  const pivot = corner_of(front, size, other_hand(outer))
  const along = outer === 'left' ? 90 : -90
  const facing = heading_of(toward(pivot, spot, heading_of(front.facing - along)) + along)
  const by = turning(front.facing, facing)
  const ahead = outer === 'left' ? by : -by
  return ahead <= 0 ? 0 : Math.sign(by) * Math.min(90, ahead)
}

/** The turn, in whole degrees to the right, that brings a spot before guns whose arc has none of it (F16): 0 where none
 *  is needed, undefined where none is enough. */
export function turn_of_guns(front: Place, size: Extent, arc: number, spot: Spot): number | undefined {
  const off = turning(front.facing, toward(front, spot, front.facing))
  if (in_arc(front, size, arc, spot)) return 0
  const most = 45
  const turn = Math.max(-most, Math.min(most, off))
  return in_arc({ ...front, facing: heading_of(front.facing + turn) }, size, arc, spot) ? turn : undefined
}

/** Whether a spot lies before a front, by at most these degrees beyond its ends (T4). */
function in_arc(front: Place, { width }: Extent, arc: number, { x, y }: Spot): boolean {
  const [heading, angle] = [front.facing, arc].map((degrees) => (degrees * Math.PI) / 180) as [number, number]
  const [east, north] = [x - front.x, y - front.y]
  const ahead = east * Math.sin(heading) + north * Math.cos(heading)
  const right = east * Math.cos(heading) - north * Math.sin(heading)
  return ahead >= 0 && (Math.abs(right) - width / 2) * Math.cos(angle) <= ahead * Math.sin(angle)
}
