import type { Schema } from '../../../api/client'

// The lines of a draft, each with the order that it is. Only the server reads and writes orders: with each plan it
// says what the lines are, and for an order from a press how to write it.

export type Order = Schema<'tlg2.Order'>
export type Plan = Schema<'tlg2.Plan'>
export type Attack = Extract<Order, { order: 'attack' }>
export type Bombard = Extract<Order, { order: 'bombard' }>

export interface Line {
  /** Its line in the text; undefined until the server has said how to write the order. */
  readonly text: string | undefined
  /** What it orders; undefined for comments, blanks, and lines that the server cannot read or has not read yet. */
  readonly order: Order | undefined
}
export type Lines = readonly Line[]

/** Orders by lines that the server has read before. */
export type Known = ReadonlyMap<string, Order>

/** The known lines of a text, without blank ones at the end. */
export function lines_of(text: string, known: Known): Lines {
  const lines = text.split('\n')
  while (lines.at(-1)?.trim() === '') lines.pop()
  return lines.map((line) => ({ text: line, order: known.get(line) }))
}

/** The lines of a text as the plan of it has read them. */
export function read_by({ lines, json }: Pick<Plan, 'lines' | 'json'>, text: string): Lines {
  const orders = new Map(lines.map((line, index) => [line, json[index]]))
  return lines_of(text, new Map()).map((line, index) => ({ ...line, order: orders.get(index + 1) }))
}

/** The text of these lines; undefined while the page does not know how to write one of them. */
export function text_of(lines: Lines): string | undefined {
  if (lines.some(({ text }) => text === undefined)) return undefined
  return lines.map(({ text }) => `${text}\n`).join('')
}

/** A line with this order. One with only a name is written as that name (docs/formats.md section 2). */
export function line_of(order: Order, text?: string): Line {
  const name_alone = Object.keys(order).length === 1 ? order.order : undefined
  return { text: text ?? name_alone, order }
}

/** The orders that wait for their words. */
export const unwritten = (lines: Lines): Order[] =>
  lines.flatMap(({ text, order }) => (text === undefined && order !== undefined ? [order] : []))

/** The same lines, those that wait written as these words, one after the other. */
export function written_as(lines: Lines, words: readonly string[]): Lines {
  let next = 0
  return lines.map((line) => (line.text === undefined ? { ...line, text: words[next++] } : line))
}
