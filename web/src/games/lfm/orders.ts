import type { HexId } from '../hexwar/hex'
import type { Board } from './board'
import type { Field } from './field'

// Orders that the server lists, by whom and what they name: a press on the map looks for one among them. Pure.

export interface Named {
  readonly order: string
  readonly verb: string
  readonly who: readonly string[]
  readonly hexes: readonly HexId[]
}

/** The first word of an order, and whom and which hexes it names. */
export function named(field: Field, order: string): Named {
  const [verb = '', ...words] = order.trim().split(/\s+/)
  const hexes = words.flatMap((word) => {
    const hex = field.find(word)
    return hex === undefined ? [] : [field.print(hex)]
  })
  return { order, verb, who: words.filter((word) => field.sheets.has(word)), hexes }
}

const same = (who: readonly string[], units: ReadonlySet<string>): boolean =>
  who.length === units.size && who.every((id) => units.has(id))

const goes = ({ verb }: Named): boolean => verb === 'move'

/** What stands between the first word and the last of an order. */
const inside = (order: string): string => order.split(' ').slice(1, -1).join(' ')

/** Where these units can go as one, with the order that sends them. Groups that are not listed go where
 *  each of them can go. */
export function reach_of(listed: readonly Named[], units: ReadonlySet<string>): ReadonlyMap<HexId, string> {
  const found = new Map<HexId, string>()
  if (units.size === 0) return found
  const add = (one: Named): void => {
    const to = one.hexes.at(-1)
    if (to !== undefined) found.set(to, one.order)
  }
  listed.filter((one) => goes(one) && same(one.who, units)).forEach(add)
  if (found.size > 0 || units.size === 1) return found
  const alone = [...units].map((id) => listed.filter((one) => goes(one) && same(one.who, new Set([id]))))
  const who = alone.map(([first]) => (first === undefined ? '' : inside(first.order))).join(' ')
  for (const { hexes } of alone[0] ?? []) {
    const to = hexes.at(-1)
    if (to !== undefined && alone.every((each) => each.some((one) => one.hexes.at(-1) === to)))
      found.set(to, `move ${who} ${to}`)
  }
  return found
}

/** Those of a hex who are chosen at first: the largest group that may go as one; all where nobody may go. */
export function group_at(listed: readonly Named[], here: readonly string[]): ReadonlySet<string> {
  const groups = listed.filter((one) => goes(one) && one.who.every((id) => here.includes(id)))
  const largest = groups.reduce<readonly string[]>((best, { who }) => (who.length > best.length ? who : best), [])
  return new Set(largest.length > 0 ? largest : here)
}

/** Hexes that guns may fire at. */
export const targets_of = (listed: readonly Named[]): readonly HexId[] => [
  ...new Set(listed.filter(({ verb }) => verb === 'fire').flatMap(({ hexes }) => hexes)),
]

const lines_of = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '')
const text_of = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** Orders stand in the order of the phases. */
const phases: readonly (readonly string[])[] = [
  ['build'],
  ['fire', 'limber'],
  ['mount', 'move', 'enter', 'unlimber', 'dismount', 'charge', 'if'],
  ['withdraw', 'attack'],
  ['rally', 'recover'],
  ['end', 'resign'],
]
const phase_of = (line: string): number => {
  const verb = line.trim().split(/\s+/)[0] ?? ''
  const found = phases.findIndex((verbs) => verbs.includes(verb))
  return found < 0 ? 0 : found
}

/** The text with this order after the last of its phase. */
export function with_order(text: string, order: string): string {
  const lines = [...lines_of(text)]
  const later = lines.findIndex((line) => !line.startsWith('#') && phase_of(line) > phase_of(order))
  lines.splice(later < 0 ? lines.length : later, 0, order)
  return text_of(lines)
}

/** The text with this move, in the place of those of the same units. */
export function with_move(field: Field, text: string, order: string): string {
  const { who } = named(field, order)
  const kept = lines_of(text).filter((line) => {
    const other = named(field, line)
    return !goes(other) || !other.who.some((id) => who.includes(id))
  })
  return with_order(text_of(kept), order)
}

export const has_order = (text: string, order: string): boolean =>
  lines_of(text).some((line) => line.trim() === order)

export const without_order = (text: string, order: string): string =>
  text_of(lines_of(text).filter((line) => line.trim() !== order))

export interface Walk {
  readonly who: readonly string[]
  readonly from: HexId
  readonly to: HexId
}

/** The moves of a text: who goes from where to where. */
export function walks_of(field: Field, board: Board, text: string): readonly Walk[] {
  return lines_of(text).flatMap((line) => {
    const one = named(field, line)
    const to = one.hexes.at(-1)
    const from = board.places.get(one.who[0] ?? '')?.at
    return goes(one) && to !== undefined && from !== undefined ? [{ who: one.who, from, to }] : []
  })
}

/** The board with everybody where these orders send them. */
export function as_ordered(board: Board, walks: readonly Walk[]): Board {
  const places = new Map(board.places)
  for (const { who, to } of walks)
    for (const id of who) {
      const place = places.get(id)
      if (place !== undefined) places.set(id, { ...place, at: to, moved: true })
    }
  return { ...board, places }
}
