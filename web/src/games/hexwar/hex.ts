// Hexes of a flat-topped grid numbered CCRR: columns grow eastward, rows southward, odd columns sit
// half a hex lower than even ones. Ids carry the map's letter: "C2421".

import type { Point } from '../../board/point'

export interface Hex {
  readonly column: number
  readonly row: number
}

export type HexId = string

/** Clockwise from north, as everywhere. */
export const directions = [
  'north',
  'northeast',
  'southeast',
  'south',
  'southwest',
  'northwest',
] as const

/** Reads "C2421" or "2421"; undefined on anything else. */
export function parse_hex(text: string): Hex | undefined {
  const digits = /^[A-Za-z]?(\d\d)(\d\d)$/.exec(text)
  if (digits === null) return undefined
  return { column: Number(digits[1]), row: Number(digits[2]) }
}

export function print_hex(letter: string, hex: Hex): HexId {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${letter}${two(hex.column)}${two(hex.row)}`
}

/** The hex that a text means, as the map of this letter prints it. */
export function hex_in(letter: string, text: string): HexId | undefined {
  const hex = parse_hex(text.trim())
  return hex === undefined ? undefined : print_hex(letter, hex)
}

type Steps = readonly (readonly [columns: number, rows: number])[]
const steps_around = (up: number, down: number): Steps => [
  [0, -1],
  [1, up],
  [1, down],
  [0, 1],
  [-1, down],
  [-1, up],
]
const from_low = steps_around(0, 1) // odd columns
const from_high = steps_around(-1, 0)

/** A hex of this map, to show how to write one. */
export function middle_hex(map: {
  readonly letter: string
  readonly columns: readonly [number, number]
  readonly rows: readonly [number, number]
}): HexId {
  const between = ([first, last]: readonly [number, number]): number => Math.floor((first + last) / 2)
  return print_hex(map.letter, { column: between(map.columns), row: between(map.rows) })
}

/** `direction`: 0 north … 5 northwest. */
export function neighbour(hex: Hex, direction: number): Hex {
  const steps = hex.column % 2 !== 0 ? from_low : from_high
  const [columns, rows] = steps[((direction % 6) + 6) % 6] ?? [0, 0]
  return { column: hex.column + columns, row: hex.row + rows }
}

export const same_hex = (a: Hex, b: Hex): boolean => a.column === b.column && a.row === b.row

/** The direction to a hex next to this one; undefined when they do not touch. */
export function direction_to(from: Hex, to: Hex): number | undefined {
  for (let direction = 0; direction < 6; ++direction)
    if (same_hex(neighbour(from, direction), to)) return direction
  return undefined
}

/** The row, counted along a slanted line of hexes: so that it changes alike in odd columns and in even ones. */
const slanted = ({ column, row }: Hex): number => row - (column - (column & 1)) / 2

/** The hex that lies from this one as `to` does from `from`. It may lie beyond the map. */
export function shifted(hex: Hex, from: Hex, to: Hex): Hex {
  const column = hex.column + to.column - from.column
  return { column, row: slanted(hex) + slanted(to) - slanted(from) + (column - (column & 1)) / 2 }
}

/** Hexes from one to the other: 0 for the same, 1 for neighbours. */
export function distance(from: Hex, to: Hex): number {
  const columns = to.column - from.column
  const rows = slanted(to) - slanted(from)
  return Math.max(Math.abs(columns), Math.abs(rows), Math.abs(columns + rows))
}

// The picture: where hexes stand on it, in its own units.

export const corner = 40
export const half_height = 35
export const column_step = 60

export function centre(hex: Hex): Point {
  const lower = hex.column % 2 !== 0 ? half_height : 0
  return { x: hex.column * column_step, y: hex.row * 2 * half_height + lower }
}

const from_centre: readonly Point[] = [
  { x: -corner / 2, y: -half_height },
  { x: corner / 2, y: -half_height },
  { x: corner, y: 0 },
  { x: corner / 2, y: half_height },
  { x: -corner / 2, y: half_height },
  { x: -corner, y: 0 },
]
const corner_at = ({ x, y }: Point, index: number): Point => {
  const from = from_centre[index % 6]
  if (from === undefined) throw new Error('six corners')
  return { x: x + from.x, y: y + from.y }
}

/** Clockwise from the northwest corner: hexside `direction` runs from corner `direction` to the next. */
export function corners(hex: Hex): readonly Point[] {
  const middle = centre(hex)
  return from_centre.map((_, index) => corner_at(middle, index))
}

export function hexside(hex: Hex, direction: number): readonly [Point, Point] {
  const middle = centre(hex)
  return [corner_at(middle, direction), corner_at(middle, direction + 1)]
}

/** The hex whose centre is nearest. */
export function hex_at(point: Point): Hex {
  const around = Math.round(point.x / column_step)
  let best: Hex = { column: around, row: 0 }
  let least = Infinity
  for (const column of [around - 1, around, around + 1]) {
    const lower = column % 2 !== 0 ? half_height : 0
    const row = Math.round((point.y - lower) / (2 * half_height))
    const at = centre({ column, row })
    const far = (at.x - point.x) ** 2 + (at.y - point.y) ** 2
    if (far < least) {
      least = far
      best = { column, row }
    }
  }
  return best
}
