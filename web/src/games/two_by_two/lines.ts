import { compass, heading_words, inch, inches, type Place, type Spot } from '../tabletop/geometry'
import { bare, order_lines, text_of, words_of, type Subject } from '../tabletop/order_lines'

// Order lines of this game: each unit has at most one, and arrivals come after all moves (N8); answers to questions
// are lines, too.

const { quoted, subject_of, with_order, toggled, ...text_lines } = order_lines({
  verbs: {
    move: { rank: 0, of: 'unit' },
    turn: { rank: 0, of: 'unit' },
    charge: { rank: 0, of: 'unit' },
    place: { rank: 0, of: 'unit' },
    reinforce: { rank: 1, of: 'unit' },
    fire: { rank: 0, of: 'shot' },
    rout: { rank: 0, of: 'rout' },
    done: { rank: 2 },
    melee: { rank: 2, of: 'melee' },
    end: { rank: 3 },
    ready: { rank: 3 },
    resign: { rank: 3 },
  },
  words:
    'move turn charge reinforce done moving melee end resign fire hold rout follow via to ahead beside behind left ' +
    'right facing exit into by against at nearest best unless charged away rear any guns infantry place ready ' +
    'n ne e se s sw w nw',
})
export { quoted, toggled, with_order }

const ordered = (id: string): Subject => ({ of: 'unit', id })

/** The unit that a line orders, as the line has it without its quotes; undefined: none. */
export function unit_of(line: string): string | undefined {
  const subject = subject_of(line)
  return subject?.of === 'unit' ? subject.id : undefined
}

/** The line that orders this unit. */
export const line_of = (text: string, unit: string): string | undefined => text_lines.line_of(text, ordered(unit))

/** The text without the order of this unit. */
export const without_unit = (text: string, unit: string): string => text_lines.without(text, ordered(unit))

/** The text with these orders of a group in place of those that its units have. */
export function with_group(text: string, units: readonly string[], orders: readonly string[]): string {
  const [before, after] = apart(text, units)
  return `${before}${text_of(orders)}${after}`
}

/** The text without the orders of these, cut where they belong. */
export const apart = (text: string, units: readonly string[]): readonly [before: string, after: string] =>
  text_lines.apart(text, units.map(ordered), 'move')

/** What moves before this unit does: the orders before its own that throw no die. */
export const before_unit = (text: string, unit: string): string =>
  text_of(text_lines.before(text, ordered(unit), 'move').filter((line) => /^(move|turn|charge|place)\b/i.test(bare(line))))

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

/** Where the player sets up a unit. */
export const place_order = (id: string, { x, y, facing }: Place): string =>
  `place ${quoted(id)} ${inches(x)} ${inches(y)} facing ${facing_words(facing)}`

/** Where a line says that its unit shall stand, as far as it says so itself. */
export function place_in(line: string): Partial<Place> {
  const words = words_of(line.toLowerCase())
  const facing = heading_in(words[words.indexOf('facing') + 1] ?? '')
  const at = words[0] === 'place' ? 2 : words[0] === 'move' && words.includes('to') ? words.indexOf('to') + 1 : undefined
  const [x, y] = (at === undefined ? [] : words.slice(at, at + 2)).map((inches) => Math.round(Number(inches) * inch))
  const stands = x !== undefined && y !== undefined && Number.isFinite(x + y)
  return { ...(stands ? { x, y } : {}), ...(facing === undefined ? {} : { facing }) }
}

function heading_in(word: string): number | undefined {
  const named = compass.indexOf(word.toUpperCase())
  return named >= 0 ? named * 45 : /^\d+$/.test(word) ? Number(word) : undefined
}

/** The same order with another facing at its end; a turn for a unit without an order. */
export function with_facing(line: string | undefined, id: string, facing: number): string {
  const order = bare(line ?? '')
  if (!/^(move|reinforce|charge|place)\b/i.test(order)) return `turn ${quoted(id)} facing ${facing_words(facing)}`
  const [, way = order, exit = ''] = /^(.*?)(\s+exit)?$/i.exec(order) ?? []
  return `${way.replace(/\s+facing\s+\S+/i, '')} facing ${facing_words(facing)}${exit}`
}
