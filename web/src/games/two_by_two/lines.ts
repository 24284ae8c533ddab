import { heading_words, inches, type Place, type Spot } from '../tabletop/geometry'
import { bare, has_line, lines_of, order_lines, text_of, type Subject } from '../tabletop/order_lines'

// Order lines of this game: each unit has at most one, and arrivals come after all moves (N8).

const { quoted, subject_of, with_order, ...text_lines } = order_lines({
  verbs: {
    move: { rank: 0, of: 'unit' },
    turn: { rank: 0, of: 'unit' },
    charge: { rank: 0, of: 'unit' },
    place: { rank: 0, of: 'unit' },
    reinforce: { rank: 1, of: 'unit' },
    done: { rank: 2 },
    melee: { rank: 2 },
    end: { rank: 2 },
    ready: { rank: 2 },
    resign: { rank: 2 },
  },
  words:
    'move turn charge reinforce done moving melee end resign fire hold rout follow via to ahead beside behind left ' +
    'right facing exit into by against at nearest best unless charged away rear any guns infantry place ready ' +
    'n ne e se s sw w nw',
})
export { quoted, with_order }

const ordered = (id: string): Subject => ({ of: 'unit', id })

/** The unit that a line orders, as the line has it without its quotes; undefined: none. */
export const unit_of = (line: string): string | undefined => subject_of(line)?.id

/** The line that orders this unit. */
export const line_of = (text: string, unit: string): string | undefined => text_lines.line_of(text, ordered(unit))

/** The text without the order of this unit. */
export const without_unit = (text: string, unit: string): string => text_lines.without(text, ordered(unit))

/** What moves before this unit does: the orders before its own that throw no die. */
export const before_unit = (text: string, unit: string): string =>
  text_of(text_lines.before(text, ordered(unit), 'move').filter((line) => /^(move|turn|charge|place)\b/i.test(bare(line))))

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
