import type { Schema } from '../../../api/client'

// The lines of a draft, each with the order that it is. How orders are read and written the server alone
// knows: it tells with each plan what the lines are, and of an order made by a press how it is written.

export type Order = Schema<'tlg2.Order'>
export type Plan = Schema<'tlg2.Plan'>
export type Attack = Extract<Order, { order: 'attack' }>
export type Bombard = Extract<Order, { order: 'bombard' }>

export interface Line {
  /** As it stands in the text; undefined until it is known how its order is written. */
  readonly text: string | undefined
  /** What it orders; undefined for comments, blanks, and what is not read, or not yet. */
  readonly order: Order | undefined
}
export type Lines = readonly Line[]

/** Orders by lines that were read before. */
export type Known = ReadonlyMap<string, Order>

/** The lines of a text as far as they are known; blank ones at the end are none. */
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

/** The text of these lines; undefined while it is not known how one of them is written. */
export function text_of(lines: Lines): string | undefined {
  if (lines.some(({ text }) => text === undefined)) return undefined
  return lines.map(({ text }) => `${text}\n`).join('')
}

/** A line with this order. One that is nothing but its name is written as that (docs/formats.md section 2). */
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
