import { kept_on, type Box, type Point } from './point'

// What a window that is too small for all of a map shows first. Pure.

/** Where the units of each side stand. */
export type Sides = readonly (readonly Point[])[]

interface Size {
  readonly width: number
  readonly height: number
}

const margin = 60 // map units around the middle of a unit: nothing of it is cut off
const least_scale = 0.6 // of a readable one

/** The part of the map where two sides are nearest to each other, and as much of the rest around it as fits.
 * `readable`: as much of the map as the window shows at the smallest scale at which a reader can tell units apart.
 * Only two enemies that are farther apart are shown at a smaller one. */
export function first_view(sides: Sides, readable: Size, whole: Box): Box | undefined {
  const all = sides.flat()
  const [first, ...others] = nearest(sides) ?? most_central(all)
  if (first === undefined) return undefined
  const front = others.reduce<Box>(around, around(undefined, first))
  const wanted = Math.max(1, front.width / readable.width, front.height / readable.height)
  const size = scaled(readable, Math.min(wanted, 1 / least_scale))
  const { x, y } = middle(front)
  const from_front = [...all].sort((one, other) => apart(one, { x, y }) - apart(other, { x, y }))
  const seen = from_front.reduce<Box>((box, point) => {
    const wider = around(box, point)
    return wider.width <= size.width && wider.height <= size.height ? wider : box
  }, front)
  return within(middle(seen), size, whole)
}

/** The two enemies that are nearest to each other. */
function nearest(sides: Sides): readonly Point[] | undefined {
  const pairs = sides.flatMap((side, index) => side.flatMap((one) => sides.slice(index + 1).flat().map((other) => [one, other] as const)))
  return least(pairs, ([one, other]) => apart(one, other))
}

function most_central(all: readonly Point[]): readonly Point[] {
  const mean = { x: sum(all.map(({ x }) => x)) / all.length, y: sum(all.map(({ y }) => y)) / all.length }
  const one = least(all, (point) => apart(point, mean))
  return one === undefined ? [] : [one]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

const least = <One>(all: readonly One[], of: (one: One) => number): One | undefined =>
  all.reduce<{ one?: One; value: number }>(
    (best, one) => {
      const value = of(one)
      return value < best.value ? { one, value } : best
    },
    { value: Infinity },
  ).one

/** The box and the unit at this point. */
function around(box: Box | undefined, { x, y }: Point): Box {
  const left = Math.min(box?.x ?? Infinity, x - margin)
  const top = Math.min(box?.y ?? Infinity, y - margin)
  const right = Math.max(box === undefined ? -Infinity : box.x + box.width, x + margin)
  const bottom = Math.max(box === undefined ? -Infinity : box.y + box.height, y + margin)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })
const scaled = ({ width, height }: Size, by: number): Size => ({ width: width * by, height: height * by })

/** A box of this size about a point, moved so that it shows nothing beyond the map, as far as that can be. */
function within({ x, y }: Point, { width, height }: Size, whole: Box): Box {
  return {
    x: kept_on(x - width / 2, width, whole.x, whole.width),
    y: kept_on(y - height / 2, height, whole.y, whole.height),
    width,
    height,
  }
}
