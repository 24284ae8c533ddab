import { print_order, read_lines, type Line, type Order } from './notation'

// Orders being made: a text, and changes of it that leave alone whatever they are not about. The
// text is the only truth; the map is drawn from it.

const moves_unit = ({ order }: Line, unit: string): boolean =>
  (order?.order === 'move' || order?.order === 'enter') && order.unit === unit
const fights = (line: Line): boolean =>
  line.order?.order === 'attack' || line.order?.order === 'bombard'
const ends = (line: Line): boolean => line.order?.order === 'end turn'
const ends_moving = (line: Line): boolean =>
  line.order?.order === 'done moving' || fights(line) || ends(line)

const text_of = (lines: readonly Line[]): string => {
  const text = lines.map((line) => line.text).join('\n')
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}
const lines_of = (text: string): Line[] => {
  const lines = read_lines(text)
  while (lines.at(-1)?.text.trim() === '') lines.pop()
  return lines
}
const line_of = (order: Order): Line => ({ text: print_order(order), order })

function inserted(lines: readonly Line[], at: number, order: Order): Line[] {
  return [...lines.slice(0, at), line_of(order), ...lines.slice(at)]
}

const replaced = (lines: readonly Line[], at: number, order: Order): Line[] =>
  lines.map((line, index) => (index === at ? line_of(order) : line))

const place_before = (lines: readonly Line[], stops: (line: Line) => boolean): number => {
  const at = lines.findIndex(stops)
  return at < 0 ? lines.length : at
}

/** Gives the unit this movement, in the place of the one it had. */
export function with_movement(text: string, order: Order & { unit: string }): string {
  const lines = lines_of(text)
  const before = lines.findIndex((line) => moves_unit(line, order.unit))
  if (before >= 0) return text_of(replaced(lines, before, order))
  return text_of(inserted(lines, place_before(lines, ends_moving), order))
}

/** The line that moves this unit; undefined where none does. */
export function movement_of(text: string, unit: string): string | undefined {
  return lines_of(text).find((line) => moves_unit(line, unit))?.text
}

export function without_movement(text: string, unit: string): string {
  return text_of(lines_of(text).filter((line) => !moves_unit(line, unit)))
}

const targets_of = (order: Order | undefined): readonly string[] => {
  if (order?.order === 'attack') return order.targets
  return order?.order === 'bombard' ? [order.target] : []
}

/** Adds a combat, in the place of one on the same hexes if there is one (`replacing`: its line). */
export function with_combat(text: string, order: Order, replacing?: number): string {
  const lines = lines_of(text)
  const same = (line: Line): boolean => {
    const [known, wanted] = [targets_of(line.order), targets_of(order)]
    return (
      known.length > 0 &&
      known.length === wanted.length &&
      known.every((hex) => wanted.includes(hex))
    )
  }
  const at = replacing ?? lines.findIndex(same)
  if (at >= 0 && at < lines.length) return text_of(replaced(lines, at, order))
  return text_of(inserted(lines, place_before(lines, ends), order))
}

/** Adds a line, as an answer to a question is, before the end of the turn. */
export function with_line(text: string, order: string): string {
  const lines = lines_of(text)
  const at = place_before(lines, ends)
  return text_of([...lines.slice(0, at), { text: order, order: undefined }, ...lines.slice(at)])
}

export function without_line(text: string, index: number): string {
  return text_of(lines_of(text).filter((_, at) => at !== index))
}

export function ends_turn(text: string): boolean {
  return lines_of(text).some(ends)
}

export function with_end_turn(text: string, wanted: boolean): string {
  const lines = lines_of(text).filter((line) => !ends(line))
  return text_of(wanted ? [...lines, line_of({ order: 'end turn' })] : lines)
}

/** The combats ordered, with the index of their lines. */
export function combats(text: string): { index: number; order: Order }[] {
  return lines_of(text).flatMap((line, index) =>
    fights(line) && line.order !== undefined ? [{ index, order: line.order }] : [],
  )
}
