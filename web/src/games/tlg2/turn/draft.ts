import { line_of, type Line, type Lines, type Order } from './lines'

// Orders in the making: lines, and changes that touch only their own lines. Their text is the only truth; the map
// follows it.

const moves_unit = ({ order }: Line, unit: string): boolean =>
  (order?.order === 'move' || order?.order === 'enter') && order.unit === unit
const fights = (line: Line): boolean =>
  line.order?.order === 'attack' || line.order?.order === 'bombard'
const ends = (line: Line): boolean => line.order?.order === 'end turn'
const ends_moving = (line: Line): boolean =>
  line.order?.order === 'done moving' || fights(line) || ends(line)

const inserted = (lines: Lines, at: number, line: Line): Lines => [
  ...lines.slice(0, at),
  line,
  ...lines.slice(at),
]
const replaced = (lines: Lines, at: number, line: Line): Lines =>
  lines.map((before, index) => (index === at ? line : before))

const place_before = (lines: Lines, stops: (line: Line) => boolean): number => {
  const at = lines.findIndex(stops)
  return at < 0 ? lines.length : at
}

/** Gives the unit this movement, in the place of the one it had. */
export const with_movement = (lines: Lines, unit: string, movement: Line): Lines =>
  with_movements(lines, [unit], [movement])

/** Gives these units these movements, one after the other, in the place of those they had. */
export function with_movements(lines: Lines, units: readonly string[], movements: Lines): Lines {
  const [before, after] = apart(lines, units)
  return [...before, ...movements, ...after]
}

/** The lines that move none of these units, cut where their first movement stands or is to stand. */
export function apart(lines: Lines, units: readonly string[]): readonly [before: Lines, after: Lines] {
  const moves = (line: Line): boolean => units.some((unit) => moves_unit(line, unit))
  const first = lines.findIndex(moves)
  const at = first < 0 ? place_before(lines, ends_moving) : first
  const others = (part: Lines): Lines => part.filter((line) => !moves(line))
  return [others(lines.slice(0, at)), others(lines.slice(at))]
}

/** The line that moves this unit; undefined where none does. */
export function movement_of(lines: Lines, unit: string): Line | undefined {
  return lines.find((line) => moves_unit(line, unit))
}

export const without_movements = (lines: Lines, units: readonly string[]): Lines =>
  with_movements(lines, units, [])

/** The lines before the first that ends the movement phase or answers a question. */
export function moves_of(lines: Lines): Lines {
  const goes_on = ({ order }: Line): boolean =>
    order === undefined || order.order === 'move' || order.order === 'enter'
  return lines.slice(0, place_before(lines, (line) => !goes_on(line)))
}

const targets_of = (order: Order | undefined): readonly string[] => {
  if (order?.order === 'attack') return order.targets
  return order?.order === 'bombard' ? [order.target] : []
}

/** Adds a combat, in the place of one on the same hexes if there is one (`replacing`: its line). */
export function with_combat(lines: Lines, order: Order, replacing?: number): Lines {
  const same = (line: Line): boolean => {
    const [known, wanted] = [targets_of(line.order), targets_of(order)]
    return (
      known.length > 0 &&
      known.length === wanted.length &&
      known.every((hex) => wanted.includes(hex))
    )
  }
  const at = replacing ?? lines.findIndex(same)
  if (at >= 0 && at < lines.length) return replaced(lines, at, line_of(order))
  return inserted(lines, place_before(lines, ends), line_of(order))
}

/** Adds a line, as an answer to a question is, before the end of the turn. */
export function with_line(lines: Lines, line: Line): Lines {
  return inserted(lines, place_before(lines, ends), line)
}

export function without_line(lines: Lines, index: number): Lines {
  return lines.filter((_, at) => at !== index)
}

export function ends_turn(lines: Lines): boolean {
  return lines.some(ends)
}

export function with_end_turn(lines: Lines, wanted: boolean): Lines {
  const others = lines.filter((line) => !ends(line))
  return wanted ? [...others, line_of({ order: 'end turn' })] : others
}

/** The combats ordered, with the index of their lines. */
export function combats(lines: Lines): { index: number; order: Order }[] {
  return lines.flatMap((line, index) =>
    fights(line) && line.order !== undefined ? [{ index, order: line.order }] : [],
  )
}
