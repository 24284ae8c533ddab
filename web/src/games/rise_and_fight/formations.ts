import { heading_of, on_base, step, turning, toward, type Extent, type Place, type Spot } from '../tabletop/geometry'
import { arm_names, cells, formation_names, wheel_max } from './figures'

// Units of several bases, anchored on the middle of their front edge (T2, T3). For drawing, and for what a press means:
// what orders come to is the engine's to say.

export type Arm = (typeof arm_names)[number]
export type Formation = (typeof formation_names)[number]

/** How many cells of its ground lie abreast, a base in each. */
function layout(arm: Arm, bases: number, formation: Formation): { readonly abreast: number; readonly cell: Extent } {
  const [most, width, depth] = cells[arm_names.indexOf(arm)]?.[formation_names.indexOf(formation)] ?? [0, 0, 0]
  return { abreast: Math.min(bases, most), cell: { width, depth } }
}

/** How wide and deep a unit is. */
export function size_of(arm: Arm, bases: number, formation: Formation): Extent {
  const { abreast, cell } = layout(arm, bases, formation)
  return { width: abreast * cell.width, depth: Math.ceil(bases / abreast) * cell.depth }
}

/** A base within its unit: its middle, to the right and behind the middle of the front, in mils. */
export interface BaseAt extends Extent {
  readonly right: number
  readonly behind: number
}

export function bases_of(arm: Arm, bases: number, formation: Formation): readonly BaseAt[] {
  const { abreast, cell } = layout(arm, bases, formation)
  const base = formation === 'limbered' ? cell : layout(arm, 1, 'line').cell
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

/** The degrees of the wheel that brings an end of the front toward a spot: 0 where that is behind it. */
export function wheel_toward(front: Place, size: Extent, outer: Hand, spot: Spot): number {
  const pivot = corner_of(front, size, other_hand(outer))
  const along = outer === 'left' ? 90 : -90
  const facing = heading_of(toward(pivot, spot, heading_of(front.facing - along)) + along)
  const by = turning(front.facing, facing)
  const ahead = outer === 'left' ? by : -by
  return ahead <= 0 ? 0 : Math.sign(by) * Math.min(wheel_max, ahead)
}
