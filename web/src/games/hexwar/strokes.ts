import type { Point } from '../../board/point'
import { centre, corners, half_height, hexside, neighbour, type Hex } from './hex'
import type { Grid, Ground } from './grid'

// Texts for the `d` of SVG paths. Pure; each kind of terrain becomes one path, so the whole map is a
// few dozen elements.

const text = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})

export const outline = (hex: Hex): string => `M${corners(hex).map(text).join('L')}Z`
export const outlines = (hexes: readonly Hex[]): string => hexes.map(outline).join('')
export const line = (points: readonly Point[]): string => `M${points.map(text).join('L')}`

/** The edge of an area of hexes. */
export function border(field: Grid, hexes: readonly Hex[]): string {
  const within = new Set(hexes.map((hex) => field.print(hex)))
  return hexes
    .flatMap((hex) =>
      [0, 1, 2, 3, 4, 5]
        .filter((direction) => !within.has(field.print(neighbour(hex, direction))))
        .map((direction) => line(hexside(hex, direction))),
    )
    .join('')
}

/** A smooth line: it keeps the middles of its parts, and its corners pull. */
export function smooth(points: readonly Point[]): string {
  const [first, second] = points
  const last = points.at(-1)
  if (first === undefined || second === undefined || last === undefined) return ''
  let path = `M${text(first)}L${text(between(first, second, 0.5))}`
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    if (index === 0 || next === undefined) continue
    path += `Q${text(point)} ${text(between(point, next, 0.5))}`
  }
  return `${path}L${text(last)}`
}

/** Joins hexsides that share their ends into lines as long as can be. */
export function joined(sides: readonly (readonly [Point, Point])[]): Point[][] {
  const ends = new Map<string, { point: Point; others: Point[] }>()
  const end = (point: Point): { point: Point; others: Point[] } => {
    const known = ends.get(text(point)) ?? { point, others: [] }
    ends.set(text(point), known)
    return known
  }
  for (const [from, to] of sides) {
    end(from).others.push(to)
    end(to).others.push(from)
  }
  const follow = (start: Point): Point[] => {
    const found = [start]
    for (let here = end(start); here.others.length > 0;) {
      const next = here.others.shift()
      if (next === undefined) break
      const back = end(next).others
      const index = back.findIndex((point) => text(point) === text(here.point))
      back.splice(index, 1)
      found.push(next)
      here = end(next)
    }
    return found
  }
  const lines: Point[][] = []
  // Where lines begin or fork first; rings remain.
  for (const open of [true, false])
    for (const { point, others } of ends.values()) {
      if (open && others.length % 2 === 0) continue
      while (others.length > 0) lines.push(follow(point))
    }
  return lines
}

export interface Hexside {
  readonly hex: Hex
  readonly direction: number
  /** Beyond it; undefined at the edge of the field. */
  readonly other: Hex | undefined
}

/** All hexsides of the field, each once. */
export function hexsides(field: Grid): readonly Hexside[] {
  const found: Hexside[] = []
  for (const hex of field.hexes)
    for (let direction = 0; direction < 6; ++direction) {
      const next = neighbour(hex, direction)
      const other = field.contains(next) ? next : undefined
      if (direction < 3 || other === undefined) found.push({ hex, direction, other })
    }
  return found
}

const ends_of = ({ hex, direction }: Hexside): readonly [Point, Point] => hexside(hex, direction)

/** A creek or river, along the hexsides that it follows. */
export function hexside_lines(field: Ground, sides: readonly Hexside[], kind: string): string {
  const along = sides.filter(({ hex, direction }) => field.hexside(hex, direction).has(kind))
  return joined(along.map(ends_of)).map(smooth).join('')
}

/** Where water meets land. */
export function coast(field: Ground, sides: readonly Hexside[]): string {
  const wet = (hex: Hex): boolean => field.terrain(hex) === 'water'
  const shore = sides.filter(({ hex, other }) => other !== undefined && wet(hex) !== wet(other))
  return joined(shore.map(ends_of)).map(line).join('')
}

/** The sides of the hexes that one can stand in. */
export function grid(field: Ground, sides: readonly Hexside[]): string {
  const dry = (hex: Hex): boolean => field.terrain(hex) !== 'water'
  return sides
    .filter(({ hex, other }) => dry(hex) || (other !== undefined && dry(other)))
    .map((side) => line(ends_of(side)))
    .join('')
}

/** Short strokes from high ground down over each slope hexside. */
export function hachures(field: Ground): string {
  let path = ''
  for (const hex of field.hexes) {
    if (!field.high(hex)) continue
    for (let direction = 0; direction < 6; ++direction) {
      if (!field.hexside(hex, direction).has('slope')) continue
      const [from, to] = hexside(hex, direction)
      const away = between(centre(hex), centre(neighbour(hex, direction)), 1)
      const here = centre(hex)
      const down = { x: (away.x - here.x) / 8, y: (away.y - here.y) / 8 }
      for (let step = 1; step <= 9; step += 1) {
        const start = between(from, to, step / 10)
        const long = step % 2 === 0 ? 0.65 : 1.1
        const stop = { x: start.x + down.x * long, y: start.y + down.y * long }
        path += line([start, stop])
      }
    }
  }
  return path
}

/** Two bars beside the road where it crosses water. */
export function bridges(field: Ground, sides: readonly Hexside[]): string {
  let path = ''
  for (const { hex, direction, other } of sides) {
    if (other === undefined || !field.hexside(hex, direction).has('bridge')) continue
    const from = centre(hex)
    const to = centre(other)
    const wide = { x: -(to.y - from.y) / 9, y: (to.x - from.x) / 9 }
    for (const side of [1, -1]) {
      const shift = (point: Point): Point => ({
        x: point.x + wide.x * side,
        y: point.y + wide.y * side,
      })
      path += line([shift(between(from, to, 0.34)), shift(between(from, to, 0.66))])
    }
  }
  return path
}

/** Roads run on to the edge of the map where they end on it. */
export function roads(field: Grid): string {
  return (field.file.map.roads ?? [])
    .map((chain) => {
      const hexes = chain.map((id) => field.find(id)).filter((hex) => hex !== undefined)
      const points = hexes.map(centre)
      const before = beyond(field, hexes[0])
      const after = beyond(field, hexes.at(-1))
      if (before !== undefined) points.unshift(before)
      if (after !== undefined) points.push(after)
      return smooth(points)
    })
    .join('')
}

/** The middle of the hexside over which one leaves the map from a hex on its edge. */
export function beyond(field: Grid, hex: Hex | undefined): Point | undefined {
  if (hex === undefined) return undefined
  for (const direction of [0, 3, 5, 1]) {
    const other = neighbour(hex, direction)
    if (!field.contains(other)) return between(centre(hex), centre(other), 0.5)
  }
  return undefined
}

export interface Tree extends Point {
  readonly size: number
}

/** Trees of a wood, always in the same places: scattered by the hex's own number. */
export function trees(hex: Hex): Tree[] {
  let seed = (hex.column * 7919 + hex.row * 104729) % 233280
  const next = (): number => {
    seed = (seed * 9301 + 49297) % 233280
    return seed / 233280
  }
  const { x, y } = centre(hex)
  const spots = [
    [-0.42, -0.3],
    [0.16, -0.28],
    [0.56, -0.02],
    [-0.06, 0.16],
    [-0.56, 0.24],
    [0.36, 0.5],
    [-0.16, 0.66],
  ] as const
  return spots.map(([across, down]) => ({
    x: x + across * 38 + (next() - 0.5) * 12,
    y: y + down * half_height + (next() - 0.5) * 9,
    size: 4.2 + next() * 2,
  }))
}

/** Round blobs. */
export function crowns(all: readonly Tree[]): string {
  return all
    .map(({ x, y, size }) => {
      const r = Math.round(size * 10) / 10
      return `M${text({ x: x - r, y })}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`
    })
    .join('')
}

/** Tufts of a swamp. */
export function tufts(hex: Hex): string {
  const { x, y } = centre(hex)
  const spots = [
    [-16, -14],
    [12, -18],
    [-2, 4],
    [18, 10],
    [-20, 16],
  ] as const
  return spots
    .map(([dx, dy]) => {
      const at = { x: x + dx, y: y + dy }
      return `M${text({ x: at.x - 8, y: at.y })}h16M${text({ x: at.x - 4, y: at.y })}l-2 -6M${text(at)}v-8M${text({ x: at.x + 4, y: at.y })}l2 -6`
    })
    .join('')
}

/** An arrow along a path of hexes, from `late` behind the first centre to `short` of the last. */
export function arrow(
  points: readonly Point[],
  late: number,
  short: number,
): { shaft: string; head: string } {
  const before = points.at(-2)
  const last = points.at(-1)
  if (before === undefined || last === undefined) return { shaft: '', head: '' }
  const long = Math.hypot(last.x - before.x, last.y - before.y) || 1
  const along = { x: (last.x - before.x) / long, y: (last.y - before.y) / long }
  const tip = { x: last.x - along.x * short, y: last.y - along.y * short }
  const base = { x: tip.x - along.x * 13, y: tip.y - along.y * 13 }
  const left = { x: base.x - along.y * 8, y: base.y + along.x * 8 }
  const right = { x: base.x + along.y * 8, y: base.y - along.x * 8 }
  const [start, next] = points
  if (start === undefined || next === undefined) return { shaft: '', head: '' }
  const first = between(start, next, late / (Math.hypot(next.x - start.x, next.y - start.y) || 1))
  return {
    shaft: smooth([first, ...points.slice(1, -1), base]),
    head: `${line([left, tip, right])}Z`,
  }
}
