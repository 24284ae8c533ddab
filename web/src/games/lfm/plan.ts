import type { Schema } from '../../api/client'
import type { HexId } from '../hexwar/hex'
import type { Board } from './board'
import type { Field } from './field'

// What the server says of orders in the making (POST /matches/{match}/plan), and the text that presses make of it.
// The page knows no word of an order: it takes those that the plan has. Pure.

export type Plan = Schema<'lfm.Plan'>
export type Phase = Plan['phases'][number]
type Movement = Plan['movement'][number]
export type LineOfFire = Plan['fire'][number]['targets'][number]

/** Where a group may go, with the order that sends it. */
export interface Going {
  readonly order: string
  /** In half movement points. */
  readonly cost: number
  readonly stops: boolean
}
export type Reach = ReadonlyMap<HexId, Going>

/** Half movement points as points: "2½" */
export const points = (halves: number): string =>
  halves % 2 === 0 ? String(halves / 2) : `${halves > 1 ? Math.floor(halves / 2) : ''}½`

const nowhere: Reach = new Map()

const same = (units: readonly string[], wanted: ReadonlySet<string>): boolean =>
  units.length === wanted.size && units.every((id) => wanted.has(id))

function reach_on(sheet: Movement, words: string): Reach {
  return new Map(
    sheet.reach.map(({ hex, cost, by, ends }) => {
      const way = by === undefined || by === hex ? hex : `${by} ${hex}`
      return [hex, { order: `${words} ${way}`, cost, stops: ends === 'zone' }]
    }),
  )
}

/** The words that send these units as one, but for where to: those of a group, or of its members together. */
export function words_of(plan: Plan, units: ReadonlySet<string>): string | undefined {
  const groups = plan.movement.flatMap((sheet) => sheet.groups)
  const named = groups.find((group) => same(group.units, units))
  if (named !== undefined) return named.order
  const alone = [...units].map((id) => groups.find((group) => same(group.units, new Set([id])))?.order)
  const [first] = alone
  if (first === undefined || alone.includes(undefined)) return undefined
  const [verb = ''] = first.split(' ')
  return `${verb} ${alone.map((words) => words?.slice(verb.length + 1)).join(' ')}`
}

/** Where these units can go as one. Groups that the plan does not name go where each of them can go: what that
 *  costs together, and whether they fit, the next plan says. */
export function reach_of(plan: Plan | undefined, units: ReadonlySet<string>): Reach {
  if (plan === undefined || units.size === 0) return nowhere
  for (const sheet of plan.movement)
    for (const group of sheet.groups) if (same(group.units, units)) return reach_on(sheet, group.order)
  const alone = [...units].map((id) => {
    for (const sheet of plan.movement)
      for (const group of sheet.groups)
        if (same(group.units, new Set([id]))) return { words: group.order, reach: reach_on(sheet, group.order) }
    return undefined
  })
  const [first, ...others] = alone
  const words = words_of(plan, units)
  if (first === undefined || words === undefined) return nowhere
  const found = new Map<HexId, Going>()
  for (const [hex, going] of first.reach) {
    const each = others.map((one) => one?.reach.get(hex))
    if (each.includes(undefined)) continue
    found.set(hex, {
      order: `${words} ${going.order.slice(first.words.length + 1)}`,
      cost: Math.max(going.cost, ...each.map((one) => one?.cost ?? 0)),
      stops: going.stops,
    })
  }
  return found
}

/** Those of a hex that are chosen first: the largest group that may move together; all if nobody may move. */
export function group_at(plan: Plan | undefined, here: readonly string[]): ReadonlySet<string> {
  const groups = (plan?.movement ?? [])
    .filter(({ reach }) => reach.length > 0)
    .flatMap((sheet) => sheet.groups)
    .filter(({ units }) => units.every((id) => here.includes(id)))
  const largest = groups.reduce<readonly string[]>((best, { units }) => (units.length > best.length ? units : best), [])
  return new Set(largest.length > 0 ? largest : here)
}

/** The groups that may enter now, by the hex they come by. */
export const coming = (plan: Plan | undefined): readonly Movement[] =>
  (plan?.movement ?? []).filter(({ entry, reach }) => entry !== undefined && reach.length > 0)

/** Reinforcements in words: "Candy’s brigade: 5OH, 7OH, Gen. Candy". */
export function comer_words(order: string, units: readonly string[]): string {
  const named = order.replace(/^enter /, '').split(' ')
  const [brigade] = named
  const with_rank = (id: string, general: boolean): string => (general ? `Gen. ${id}` : id)
  if (named.length === 1 && units.length > 1)
    return `${brigade}’s brigade: ${units.map((id) => with_rank(id, id === brigade)).join(', ')}`
  const words = named.map((word, at) => with_rank(word, named[at - 1] === 'gen'))
  return words.filter((word) => word !== 'gen').join(', ')
}

/** Of these guns: whom they could fire at, and what is in the way of the others. */
export const lines_of_fire = (
  plan: Plan | undefined,
  units: ReadonlySet<string>,
): readonly { readonly from: HexId; readonly to: LineOfFire }[] =>
  (plan?.fire ?? [])
    .filter(({ unit }) => units.has(unit))
    .flatMap(({ from, targets }) => targets.map((to) => ({ from, to })))

/** What the page knows of a line: its phase, and of a move whom it moves. */
export interface Line {
  readonly phase: Phase
  readonly moves: readonly string[]
}
export type Lines = ReadonlyMap<string, Line>

const phases: readonly Phase[] = [
  'construction',
  'artillery',
  'movement',
  'combat',
  'reorganization',
  'recovery',
]

const going = new Set(['move', 'enter'])

/** The lines of this text as the plan has read them. */
export function lines_read(field: Field, text: string, plan: Plan): Lines {
  const written = text.split('\n')
  const found = new Map<string, Line>()
  plan.lines.forEach((number, index) => {
    const order = plan.json[index]
    const phase = plan.phases[index]
    if (order === undefined || phase === undefined) return
    const who = going.has(order.order) && Array.isArray(order.who) ? order.who : []
    found.set((written[number - 1] ?? '').trim(), { phase, moves: who.flatMap((one) => members(field, one)) })
  })
  return found
}

/** The units that "21VA", "gen Jones", "Jones" or "Jones in G2514" can mean. */
function members(field: Field, who: string): readonly string[] {
  const [first = '', second = ''] = who.split(' ')
  if (first === 'gen') return [second]
  const brigade = [...field.sheets.values()].filter((sheet) => sheet.brigade === first).map(({ id }) => id)
  return brigade.length > 0 ? brigade : [first]
}

const lines_of = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '')
const text_of = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** The text with this order after the last of its phase. A line that nobody has read goes with the one before. */
export function with_order(text: string, known: Lines, order: string, phase: Phase): string {
  const lines = [...lines_of(text)]
  const later = lines.findIndex((line) => {
    const read = known.get(line.trim())
    return read !== undefined && phases.indexOf(read.phase) > phases.indexOf(phase)
  })
  lines.splice(later < 0 ? lines.length : later, 0, order)
  return text_of(lines)
}

/** The text with this move, in the place of those of the same units. */
export function with_move(text: string, known: Lines, units: ReadonlySet<string>, order: string): string {
  return with_order(without_moves(text, known, [...units]), known, order, 'movement')
}

/** The text without the moves of these units. */
export const without_moves = (text: string, known: Lines, units: readonly string[]): string =>
  text_of(lines_of(text).filter((line) => known.get(line.trim())?.moves.some((id) => units.includes(id)) !== true))

export const has_order = (text: string, order: string): boolean =>
  lines_of(text).some((line) => line.trim() === order)

export const without_order = (text: string, order: string): string =>
  text_of(lines_of(text).filter((line) => line.trim() !== order))

/** How the orders lead from one board to the other: who goes, and who enters. */
export function walks(field: Field, before: Board, after: Board) {
  const found = new Map<string, { readonly kind: 'hint' | 'enter'; readonly hexes: readonly HexId[] }>()
  for (const { id, at } of after.places.values()) {
    const from = before.places.get(id)?.at
    if (at === undefined || at === from) continue
    const start = from ?? field.sheets.get(id)?.entry
    if (start === undefined) continue
    const kind = from === undefined ? 'enter' : 'hint'
    found.set(`${start} ${at}`, { kind, hexes: start === at ? [at] : [start, at] })
  }
  return [...found.values()]
}

/** The ordered attack or fire upon a hex, with its units. */
export function ordered_at(plan: Plan | undefined, text: string, kind: 'attack' | 'fire', hex: HexId) {
  const seen = plan?.preview.find((one) => one.kind === kind && one.targets.includes(hex))
  const line = seen === undefined ? undefined : text.split('\n')[seen.line - 1]?.trim()
  if (seen === undefined || line === undefined) return undefined
  return { line, who: (kind === 'attack' ? seen.attackers : seen.guns) ?? [] }
}

/** What a press on an enemy's hex makes of an attack there: the chosen units join, or leave if all of them have
 * joined; undefined: none of them can attack there. `order` undefined: no unit remains. */
export function attack_by(plan: Plan | undefined, text: string, units: ReadonlySet<string>, hex: HexId) {
  const before = ordered_at(plan, text, 'attack', hex)
  const target = plan?.combat.targets.find((one) => one.hex === hex)
  const who = before?.who ?? []
  const [leave, join] = [who.filter((id) => units.has(id)), (target?.attackers ?? []).filter((id) => units.has(id))]
  if (leave.length + join.length === 0) return undefined
  const now = join.length > 0 ? [...who, ...join] : who.filter((id) => !units.has(id))
  const [words = ''] = (target?.order ?? before?.line ?? '').split(' with ')
  return { instead_of: before?.line, order: now.length === 0 ? undefined : `${words} with ${now.join(' ')}` }
}

/** The fire of the chosen guns at a hex, in the plan's own words; undefined: they cannot. */
export function fire_by(plan: Plan | undefined, units: ReadonlySet<string>, hex: HexId): string | undefined {
  const able = lines_of_fire(plan, units).filter(({ to }) => to.hex === hex && to.sight !== 'blocked' && !to.fired_at)
  const [first, ...others] = able.map(({ to }) => to.order)
  const [, ...more] = [first, ...others].map((order) => order?.split(' with ')[1] ?? '')
  return first === undefined ? undefined : [first, ...more].filter((words) => words !== '').join(' ')
}

/** What a refused attack may have meant, the most likely first: its units that can attack, then without one of their
 * stacks, then one stack alone, then together with another hex with a mandatory attack. */
export function attacks_instead(plan: Plan, line: string): readonly string[] {
  const written = line.trim().toLowerCase()
  const target = plan.combat.targets.find(({ order }) => {
    const [words, ...others] = written.split(' with ')
    return words === order.toLowerCase() && others.length < 2
  })
  if (target === undefined) return []
  const named = written.split(' with ')[1]?.split(/\s+/)
  const able = target.attackers.filter((id) => named === undefined || named.includes(id.toLowerCase()))
  const places = new Map(plan.position.units.map(({ id, at }) => [id, at]))
  const stacks = [...new Set(able.map((id) => places.get(id)))]
  const of = (stack: string | undefined) => able.filter((id) => places.get(id) === stack)
  const parts = [able, ...stacks.map((stack) => able.filter((id) => !of(stack).includes(id))), ...stacks.map(of)]
  const also = plan.combat.duties.filter(({ kind, hex }) => kind === 'attack' && hex !== target.hex)
  const orders = [
    ...parts.filter(({ length }) => length > 0).map((units) => `${target.order} with ${units.join(' ')}`),
    ...also.map(({ hex }) => `${target.order} ${hex}`),
  ]
  return [...new Set(orders)].filter((order) => order.toLowerCase() !== written)
}
