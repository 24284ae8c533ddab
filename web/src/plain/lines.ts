// Orders as lines of a text, whatever they mean.

const lines_of = (text: string): string[] => {
  const lines = text.split('\n')
  while (lines.at(-1)?.trim() === '') lines.pop()
  return lines
}
const text_of = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** How often this order stands in the text. */
export const times_given = (text: string, order: string): number =>
  lines_of(text).filter((line) => line.trim() === order).length

/** The text with this order as its last. */
export const with_order = (text: string, order: string): string => text_of([...lines_of(text), order])

/** The text without this order, where it stands last. */
export function without_order(text: string, order: string): string {
  const lines = lines_of(text)
  const at = lines.map((line) => line.trim()).lastIndexOf(order)
  return text_of(lines.filter((_, index) => index !== at))
}

/** Those with each of the search words, at the beginning of a word or within one. */
export function matching(orders: readonly string[], wanted: string): readonly string[] {
  const words = wanted.toLowerCase().split(/\s+/)
  return orders.filter((order) => words.every((word) => order.toLowerCase().includes(word)))
}
