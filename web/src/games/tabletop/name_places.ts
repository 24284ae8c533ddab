import type { Spot, TableSize } from './geometry'
import type { Land } from './land'
import { long, seen } from './scale'

// The places of the names of bases, in picture units, so that a reader can read each: as server/render/id_places.cpp
// does it for the pictures in mails.

/** A base and the words beside it. */
export interface Named extends Spot {
  /** Degrees clockwise from up. */
  readonly facing: number
  /** Its drawing: along its front, before its middle and behind that. */
  readonly size: { readonly wide: number; readonly ahead: number; readonly behind: number }
  readonly words: string
}

/** An upright box, by its middle. */
export interface Box extends Spot {
  readonly half_wide: number
  readonly half_high: number
}

/** Off the middle of the base: where the letters begin, end or have their middle, and a line to them where they stand apart. */
export interface NamePlace extends Spot {
  readonly anchor: 'start' | 'middle' | 'end'
  readonly line: readonly [Spot, Spot] | undefined
}

const rim = 1.5
const off_edge = 4

/** About what bold letters take with their pale rim. */
export const box_of = ({ x, y }: Spot, words: string, letters: number): Box => ({
  x,
  y,
  half_wide: ([...words].length * letters * 0.74) / 2 + rim,
  half_high: letters / 2 + rim,
})

/** The words on a map. */
export const words_of = (land: Land, letters: number): readonly Box[] =>
  (land.labels ?? []).map(({ text, at: [x, y] }) => box_of(seen(land, { x, y }), text, letters))

/** A table without its rulers. */
export const table_of = ({ width, depth }: TableSize): Box => {
  const [half_wide, half_high] = [long(width) / 2, long(depth) / 2]
  return { x: half_wide, y: half_high, half_wide, half_high }
}

/** Where they are, in the order of the bases: behind each as long as no base, no name and none of these words is there, else
 *  on the side that hides least, two names upon each other being worst, and is nearest to no other. `table`: what they are
 *  better kept on. */
export function name_places(bases: readonly Named[], letters: number, words: readonly Box[], table: Box): readonly NamePlace[] {
  const turned = bases.map(turned_of)
  const placed: Box[] = []
  return bases.map((base, index) => {
    const box = box_of(base, base.words, letters)
    const own = turned[index] as Turned
    let [best, least] = [box, Infinity]
    for (const trial of trials(box, base, own)) {
      const away = distance(trial, base)
      const hidden =
        4 * count(placed, (other) => meet(trial, other)) +
        2 * count(turned, (other) => meets_base(trial, other)) +
        count(words, (other) => meet(trial, other)) +
        count(bases, (other) => distance(trial, other) < away) +
        (within(trial, table) ? 0 : 1)
      if (hidden >= least) continue
      ;[best, least] = [trial, hidden]
      if (hidden === 0) break
    }
    placed.push(best)
    return place_of(best, base, own)
  })
}

/** Behind first and ahead last, at its edge and then farther off. */
function* trials(box: Box, base: Named, own: Turned): Generator<Box> {
  for (const off of [0, 10, 30]) {
    for (const turn of [180, 150, 210, 120, 240, 90, 270, 60, 300, 30, 330, 0]) {
      const way = way_of(base.facing + turn)
      let far = 0
      const at = (): Box => ({ ...box, x: base.x + way.x * far, y: base.y + way.y * far })
      do far += 2
      while (meets_base(at(), own))
      far += off
      yield at()
    }
  }
}

interface Turned {
  readonly middle: Spot
  readonly ahead: Spot
  readonly right: Spot
  readonly half_wide: number
  readonly half_deep: number
}

function turned_of({ x, y, facing, size: { wide, ahead, behind } }: Named): Turned {
  const way = way_of(facing)
  const off = (ahead - behind) / 2
  return {
    middle: { x: x + way.x * off, y: y + way.y * off },
    ahead: way,
    right: { x: -way.y, y: way.x },
    half_wide: wide / 2,
    half_deep: (ahead + behind) / 2,
  }
}

function way_of(heading: number): Spot {
  const angle = (heading * Math.PI) / 180
  return { x: Math.sin(angle), y: -Math.cos(angle) }
}

const along = (one: Spot, other: Spot): number => one.x * other.x + one.y * other.y
const distance = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y)
const count = <One>(list: readonly One[], holds: (one: One) => boolean): number => list.filter(holds).length

const meet = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < one.half_wide + other.half_wide && Math.abs(one.y - other.y) < one.half_high + other.half_high

const within = (one: Box, whole: Box): boolean =>
  Math.abs(one.x - whole.x) + one.half_wide <= whole.half_wide && Math.abs(one.y - whole.y) + one.half_high <= whole.half_high

/** No axis parts them. */
function meets_base(box: Box, { middle, ahead, right, half_wide, half_deep }: Turned): boolean {
  const off = { x: box.x - middle.x, y: box.y - middle.y }
  return [{ x: 1, y: 0 }, { x: 0, y: 1 }, right, ahead].every((axis) => {
    const of_box = box.half_wide * Math.abs(axis.x) + box.half_high * Math.abs(axis.y)
    const of_base = half_wide * Math.abs(along(right, axis)) + half_deep * Math.abs(along(ahead, axis))
    return Math.abs(along(off, axis)) < of_box + of_base
  })
}

/** A name beside its base begins there, so that it is near even where its letters are narrower than the estimate. */
function place_of(box: Box, base: Named, own: Turned): NamePlace {
  const [x, y] = [box.x - base.x, box.y - base.y]
  const line = line_to({ ...box, x, y }, own)
  if (x - box.half_wide > 0) return { x: x - box.half_wide + off_edge, y, anchor: 'start', line }
  if (x + box.half_wide < 0) return { x: x + box.half_wide - off_edge, y, anchor: 'end', line }
  return { x, y, anchor: 'middle', line }
}

/** From the edge of the base to the name; undefined where they are next to each other. */
function line_to(name: Box, { right, ahead, half_wide, half_deep }: Turned): readonly [Spot, Spot] | undefined {
  const part = (half: number, far: number): number => (far === 0 ? 1 : Math.min(1, half / Math.abs(far)))
  const leaves = Math.min(part(half_wide, along(name, right)), part(half_deep, along(name, ahead)))
  const arrives = 1 - Math.min(part(name.half_wide, name.x), part(name.half_high, name.y))
  const shortest = 4
  if ((arrives - leaves) * Math.hypot(name.x, name.y) < shortest) return undefined
  const at = (share: number): Spot => ({ x: name.x * share, y: name.y * share })
  return [at(leaves), at(arrives)]
}
