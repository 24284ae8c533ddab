import type { Pair, Spot, TableSize } from './geometry'

/** A picture unit is a fiftieth of an inch; y goes down. */
const scale = 20
/** Picture units of an inch. */
export const wide = 50
/** A large table is seen from farther: figures on its rulers are fewer and larger. */
export const is_large = ({ width }: TableSize): boolean => width > 40_000
/** Room for rulers and arrivals around the table, in picture units. */
export const margin_of = (size: TableSize): number => (is_large(size) ? 96 : 44)

export const seen = ({ width, depth, turned = false }: TableSize, { x, y }: Spot): Spot =>
  turned ? { x: (width - x) / scale, y: y / scale } : { x: x / scale, y: (depth - y) / scale }
export const spot_of = ({ width, depth, turned = false }: TableSize, { x, y }: Spot): Spot =>
  turned ? { x: width - x * scale, y: y * scale } : { x: x * scale, y: depth - y * scale }
/** A heading on the picture: degrees clockwise from up. */
export const faced = ({ turned = false }: TableSize, facing: number): number => (turned ? facing + 180 : facing)
/** A length of the table in picture units. */
export const long = (mils: number): number => mils / scale

/** "0,0 20,40": points of a line or an area. */
export const points_of = (size: TableSize, list: readonly Pair[]): string =>
  list
    .map(([x, y]) => seen(size, { x, y }))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')

/** The table with the room around it. */
export const whole_of = (size: TableSize) => ({
  x: -margin_of(size),
  y: -margin_of(size),
  width: long(size.width) + 2 * margin_of(size),
  height: long(size.depth) + 2 * margin_of(size),
})
