// Orders as lines of a text: each unit has at most one of its own, and what ends a phase comes last.

const verbs = new Set(['move', 'turn', 'charge', 'reinforce'])
const last = /^(reinforce|done|melee|end|resign)\b/i // arrivals come after all moves (N8)

const closing = /^(done|melee|end|resign)\b/i

const lines_of = (text: string): string[] => {
  const lines = text.split('\n')
  while (lines.at(-1)?.trim() === '') lines.pop()
  return lines
}
const text_of = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** The unit that a line orders, as the line has it without its quotes; undefined: none. */
export function unit_of(line: string): string | undefined {
  const found = /^\s*(\S+)\s+(?:"([^"]*)"|(\S+))/.exec(line.replace(/(^|\s)#.*/, ''))
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

/** The text with this as the order of the unit: where it had one, else after all that moves. */
export function with_unit(text: string, unit: string, order: string): string {
  const lines = lines_of(text)
  const before = lines.findIndex((line) => same(unit_of(line), unit))
  if (before >= 0) return text_of(lines.map((line, index) => (index === before ? order : line)))
  const closes = /^reinforce\b/i.test(order) ? closing : last
  const end = lines.findIndex((line) => closes.test(line.trim()))
  return text_of(end < 0 ? [...lines, order] : [...lines.slice(0, end), order, ...lines.slice(end)])
}

export const has_line = (text: string, order: string): boolean =>
  lines_of(text).some((line) => line.trim().toLowerCase() === order)

export const with_last = (text: string, order: string): string =>
  has_line(text, order) ? text : text_of([...lines_of(text), order])

export const without_line = (text: string, order: string): string =>
  text_of(lines_of(text).filter((line) => line.trim().toLowerCase() !== order))
