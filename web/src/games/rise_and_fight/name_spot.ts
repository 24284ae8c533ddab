import { heading_of, inch, type Spot, type TableSize } from '../tabletop/geometry'
import { box_of } from '../tabletop/name_places'
import { faced, long, seen } from '../tabletop/scale'
import type { Leader, Standing } from './field'

// The place of a unit's name, in picture units off the middle of its front. Pure.

const off = 24 // from its edge
const letters = 26 // as high as they are on a whole table
export const ring = 27 // half of a commander's

type Unit = Pick<Standing, 'x' | 'y' | 'facing' | 'size'>

/** The middle of a commander's ring. */
export function ring_of({ facing, ...spot }: Pick<Leader, 'x' | 'y' | 'facing'>, map: TableSize): Spot {
  const { x, y } = seen(map, spot)
  const angle = (faced(map, facing) * Math.PI) / 180
  const half = long(inch) / 2
  return { x: x - Math.sin(angle) * half, y: y + Math.cos(angle) * half }
}

/** Behind the unit, where no commander's ring covers the name; else aside of there, or ahead. */
export function name_spot(unit: Unit, words: string, rings: readonly Spot[], map: TableSize): Spot {
  const middle = seen(map, unit)
  const facing = faced(map, unit.facing)
  const back = way(facing + 180, long(unit.size.depth) + off)
  const aside = box_of(back, words, letters).half_wide + ring + off
  const spots = [back, { ...back, x: back.x - aside }, { ...back, x: back.x + aside }, way(facing, off + ring)]
  const covered = ({ x, y }: Spot): boolean => {
    const name = box_of({ x: middle.x + x, y: middle.y + y }, words, letters)
    return rings.some((one) => Math.abs(one.x - name.x) < name.half_wide + ring && Math.abs(one.y - name.y) < name.half_high + ring)
  }
  return spots.find((spot) => !covered(spot)) ?? back
}

function way(facing: number, far: number): Spot {
  const angle = (heading_of(facing) * Math.PI) / 180
  return { x: Math.round(Math.sin(angle) * far), y: Math.round(-Math.cos(angle) * far) }
}
