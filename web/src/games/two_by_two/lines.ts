import { heading_words, inches, type Place, type Spot } from '../tabletop/geometry'

// Orders as lines of a text: each unit has at most one of its own, and what ends a phase comes last.

const verbs = new Set(['move', 'turn', 'charge', 'reinforce', 'place'])
const last = /^(reinforce|done|melee|end|ready|resign)\b/i // arrivals come after all moves (N8)

const closing = /^(done|melee|end|ready|resign)\b/i

const lines_of = (text: string): string[] => {
  const lines = text.split('\n')
  while (lines.at(-1)?.trim() === '') lines.pop()
  return lines
}
const text_of = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const bare = (line: string): string => line.replace(/(^|\s)#.*/, '').trim()

const words = new Set(
  ('move turn charge reinforce done moving melee end resign fire hold rout follow via to ahead beside behind left ' +
    'right facing exit into by against at nearest best unless charged away rear any guns infantry place ready ' +
    'n ne e se s sw w nw').split(' '),
)
/** An id as orders have it: quoted where it would be taken for something else. */
export const quoted = (id: string): string => (words.has(id.toLowerCase()) || /[ #"]/.test(id) ? `"${id}"` : id)

/** The unit that a line orders, as the line has it without its quotes; undefined: none. */
export function unit_of(line: string): string | undefined {
  const found = /^(\S+)\s+(?:"([^"]*)"|(\S+))/.exec(bare(line))
  if (found === null || !verbs.has((found[1] ?? '').toLowerCase())) return undefined
  return found[2] ?? found[3]
}

const same = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** The line that orders this unit. */
export const line_of = (text: string, unit: string): string | undefined =>
  lines_of(text).find((line) => same(unit_of(line), unit))

/** The text without the order of this unit. */
export const without_unit = (text: string, unit: string): string =>
  text_of(lines_of(text).filter((line) => !same(unit_of(line), unit)))

/** Where the order of this unit stands, or would: the index of its line. */
function place_in(lines: readonly string[], unit: string, closes: RegExp): number {
  const own = lines.findIndex((line) => same(unit_of(line), unit))
  if (own >= 0) return own
  const end = lines.findIndex((line) => closes.test(line.trim()))
  return end < 0 ? lines.length : end
}

/** The text with this as the order of the unit: where it had one, else after all that moves. */
export function with_unit(text: string, unit: string, order: string): string {
  const lines = lines_of(text)
  const closes = /^reinforce\b/i.test(order) ? closing : last
  const at = place_in(lines, unit, closes)
  const after = same(unit_of(lines[at] ?? ''), unit) ? at + 1 : at
  return text_of([...lines.slice(0, at), order, ...lines.slice(after)])
}

/** What moves before this unit does: the orders before its own that throw no die. */
export function before_unit(text: string, unit: string): string {
  const lines = lines_of(text)
  const moves = lines.slice(0, place_in(lines, unit, last)).filter((line) => /^(move|turn|charge|place)\b/i.test(bare(line)))
  return text_of(moves)
}

export const has_line = (text: string, order: string): boolean =>
  lines_of(text).some((line) => line.trim().toLowerCase() === order)

export const with_last = (text: string, order: string): string =>
  has_line(text, order) ? text : text_of([...lines_of(text), order])

export const without_line = (text: string, order: string): string =>
  text_of(lines_of(text).filter((line) => line.trim().toLowerCase() !== order))

/** The text with this melee line and no other of its unit: where it had one, else before the turn's end. */
export function with_melee(text: string, order: string): string {
  const fighter = (line: string): string | undefined => /^melee\s+("[^"]*"|\S+)/i.exec(bare(line))?.[1]?.toLowerCase()
  const lines = lines_of(text).filter((line) => fighter(line) === undefined || fighter(line) !== fighter(order))
  if (has_line(text, order.toLowerCase())) return text_of(lines)
  const end = lines.findIndex((line) => /^(end|resign)\b/i.test(line.trim()))
  return text_of(end < 0 ? [...lines, order] : [...lines.slice(0, end), order, ...lines.slice(end)])
}

/** "via 9 12 via 9 13 ": the points that an order leads by. */
export function vias_of(line: string | undefined): string {
  const found = bare(line ?? '').match(/\bvia\s+\S+\s+\S+/gi) ?? []
  return found.map((via) => `${via.replace(/\s+/g, ' ')} `).join('')
}

/** One point more to lead by: where the way ends now. */
export const via_more = (line: string | undefined, { x, y }: Spot): string =>
  `${vias_of(line)}via ${inches(x)} ${inches(y)} `

const facing_words = (facing: number): string => (facing % 45 === 0 ? heading_words(facing) : String(facing))

export const move_order = (id: string, to: Place, vias = ''): string =>
  `move ${quoted(id)} ${vias}to ${inches(to.x)} ${inches(to.y)} facing ${facing_words(to.facing)}`

/** Where a unit is set up. */
export const place_order = (id: string, { x, y, facing }: Place): string =>
  `place ${quoted(id)} ${inches(x)} ${inches(y)} facing ${facing_words(facing)}`

/** The same order with another facing at its end; a turn for who has none. */
export function with_facing(line: string | undefined, id: string, facing: number): string {
  const order = bare(line ?? '')
  if (!/^(move|reinforce|charge|place)\b/i.test(order)) return `turn ${quoted(id)} facing ${facing_words(facing)}`
  const [, way = order, exit = ''] = /^(.*?)(\s+exit)?$/i.exec(order) ?? []
  return `${way.replace(/\s+facing\s+\S+/i, '')} facing ${facing_words(facing)}${exit}`
}
