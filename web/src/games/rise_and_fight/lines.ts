import { inches, type Spot } from '../tabletop/geometry'
import { lines_of, order_lines, text_of, words_of, type Subject } from '../tabletop/order_lines'
import type { Step } from './field'
import { wheel_max } from './figures'
import type { Hand } from './formations'

// Order lines of this game. A unit has one shot and one other order; commanders have one order each.

export const order_text = order_lines({
  verbs: {
    fire: { rank: 0, of: 'shot' },
    move: { rank: 1, of: 'unit' },
    charge: { rank: 1, of: 'unit' },
    go: { rank: 1, of: 'commander' },
    attach: { rank: 1, of: 'commander' },
    rally: { rank: 2 },
    end: { rank: 3 },
    resign: { rank: 3 },
    // Answers to questions.
    stand: { rank: 1, of: 'reaction' },
    countercharge: { rank: 1, of: 'reaction' },
    evade: { rank: 1, of: 'reaction' },
    defend: { rank: 1, of: 'defence' },
  },
  words:
    'fire move charge go attach rally all end turn resign defend stand evade react hold last beyond nearest any at or ' +
    'into to wheel forward back oblique about facing form foot horse r l march column line open skirmish limbered ' +
    'unlimbered countercharge',
})
const { quoted, subject_of, line_of } = order_text

export const unit = (id: string): Subject => ({ of: 'unit', id })
export const shot = (id: string): Subject => ({ of: 'shot', id })
export const commander = (id: string): Subject => ({ of: 'commander', id })

/** All that has an order in this text, as key_of() names it. */
export const ordered_in = (text: string): ReadonlySet<string> =>
  new Set(lines_of(text).flatMap((line) => {
    const subject = subject_of(line)
    return subject?.of === 'unit' || subject?.of === 'commander' ? [`${subject.of} ${subject.id}`] : []
  }))

/** The text with these orders of a group in place of those that its pieces have; fire stays. */
export function with_group(text: string, group: readonly Subject[], orders: readonly string[]): string {
  const [before, after] = order_text.apart(text, group, 'move')
  return `${before}${text_of(orders)}${after}`
}

/** The lines that fire, before all else. */
export const fire_lines = (text: string): string =>
  lines_of(text).filter((line) => subject_of(line)?.of === 'shot').map((line) => `${line}\n`).join('')

// Steps of a move, as the notation has them.

const hand_words = (hand: Hand | undefined): string => (hand === 'left' ? 'L' : 'R')

function step_words(one: Step): string {
  if (one.oblique !== undefined) return `oblique ${hand_words(one.oblique)} ${one.by ?? 0} ${inches(one.forward ?? 0)}`
  if (one.forward !== undefined) return `forward ${inches(one.forward)}`
  if (one.back !== undefined) return `back ${inches(one.back)}`
  if (one.wheel !== undefined) return `wheel ${hand_words(one.wheel)} ${one.by ?? 0}`
  if (one.form !== undefined) return `form ${one.form}`
  if (one.to !== undefined) return `to ${one.to.map(inches).join(' ')}`
  return one.facing === undefined ? 'about' : `facing ${one.facing}`
}

export const move_order = (id: string, steps: readonly Step[]): string =>
  `move ${quoted(id)} ${steps.map(step_words).join(' ')}`

const mils = (word: string | undefined): number => Math.round(Number(word) * 1000)
const hand = (word: string | undefined): Hand => (word?.toLowerCase() === 'l' ? 'left' : 'right')

/** How a step reads the words after its own, and how many it takes. */
const readers: Readonly<Record<string, { readonly takes: number; readonly read: (words: readonly string[]) => Step }>> = {
  forward: { takes: 1, read: ([far]) => ({ forward: mils(far) }) },
  back: { takes: 1, read: ([far]) => ({ back: mils(far) }) },
  wheel: { takes: 2, read: ([side, by]) => ({ wheel: hand(side), by: Number(by) }) },
  oblique: { takes: 3, read: ([side, by, far]) => ({ oblique: hand(side), by: Number(by), forward: mils(far) }) },
  about: { takes: 0, read: () => ({ about: true }) },
  form: { takes: 1, read: ([form]) => ({ form: (form ?? '').toLowerCase() as NonNullable<Step['form']> }) },
  to: { takes: 2, read: ([x, y]) => ({ to: [mils(x), mils(y)] }) },
  facing: { takes: 1, read: ([facing]) => ({ facing: Number(facing) }) },
}

const is_whole = (one: Step): boolean =>
  Object.values(one).flat().every((value) => typeof value !== 'number' || Number.isFinite(value))

/** The steps of a move; none of another order, nor of an unreadable one. */
export function steps_of(line: string | undefined): readonly Step[] {
  const [verb, , ...words] = words_of(line ?? '')
  if (verb?.toLowerCase() !== 'move') return []
  const steps: Step[] = []
  while (words.length > 0) {
    const reader = readers[(words.shift() ?? '').toLowerCase()]
    if (reader === undefined || words.length < reader.takes) return []
    steps.push(reader.read(words.splice(0, reader.takes)))
  }
  return steps.every(is_whole) ? steps : []
}

/** Degrees of a step, to the right above 0. */
const signed_by = (side: Hand | undefined, by = 0): number => (side === 'left' ? -by : by)
export const wheel_by = (degrees: number): Step => ({ wheel: degrees < 0 ? 'left' : 'right', by: Math.abs(degrees) })

/** Two steps as one, if the second continues or undoes the first: [] is neither, undefined: they stay two. */
function merged(last: Step, next: Step): readonly Step[] | undefined {
  if (last.about === true && next.about === true) return []
  if (last.form !== undefined && next.form !== undefined) return [next]
  if (last.to !== undefined && next.to !== undefined) return [next]
  if (last.facing !== undefined && next.facing !== undefined) return [next]
  if (last.wheel !== undefined && next.wheel !== undefined) {
    const by = signed_by(last.wheel, last.by) + signed_by(next.wheel, next.by)
    return by === 0 ? [] : Math.abs(by) > wheel_max ? undefined : [wheel_by(by)]
  }
  const same_way = last.oblique === next.oblique && last.by === next.by
  if (last.forward !== undefined && next.forward !== undefined) {
    return same_way ? [{ ...last, forward: last.forward + next.forward }] : undefined
  }
  const ahead = (one: Step): number => (one.back !== undefined ? -one.back : (one.forward ?? 0))
  const straight = (one: Step): boolean => one.back !== undefined || (one.forward !== undefined && one.oblique === undefined)
  if (!straight(last) || !straight(next)) return undefined
  const sum = ahead(last) + ahead(next)
  return sum === 0 ? [] : [sum > 0 ? { forward: sum } : { back: -sum }]
}

/** This many steps, one after another, and one more. */
export function with_step(steps: readonly Step[], next: Step): readonly Step[] {
  const last = steps.at(-1)
  const both = last === undefined ? undefined : merged(last, next)
  return both === undefined ? [...steps, next] : [...steps.slice(0, -1), ...both]
}

/** The way of skirmishers to a place: replaces their destination, or follows it. */
export function with_place(steps: readonly Step[], { x, y }: Spot, facing: number, on = false): readonly Step[] {
  const before = on ? steps : steps.filter(({ to, facing: faced }) => to === undefined && faced === undefined)
  return [...before, { to: [x, y] }, { facing }]
}

/** The order of a unit with one step more: after the steps that it has, if its order is a move. Undefined: it stays. */
export function stepped(text: string, id: string, next: Step): string | undefined {
  const steps = with_step(steps_of(line_of(text, unit(id))), next)
  return steps.length === 0 ? undefined : move_order(id, steps)
}

export const charge_order = (id: string, into: string): string => `charge ${quoted(id)} into ${quoted(into)}`
/** A shot; guns may turn before it, to the right above 0. */
export const fire_order = (id: string, at: string, turn = 0): string =>
  `fire ${quoted(id)} at ${quoted(at)}${turn === 0 ? '' : ` turn ${turn < 0 ? 'L' : 'R'} ${Math.abs(turn)}`}`
export const go_order = (id: string, { x, y }: Spot): string => `go ${quoted(id)} to ${inches(x)} ${inches(y)}`
export const attach_order = (id: string, to: string): string => `attach ${quoted(id)} to ${quoted(to)}`

/** The targets of a shot or a charge, in their order. */
export function targets_of(line: string | undefined): readonly string[] {
  const words = words_of(line ?? '')
  const at = words.findIndex((word) => /^(at|into)$/i.test(word))
  if (at < 0) return []
  const targets = [words[at + 1] ?? '']
  for (let next = at + 2; /^or$/i.test(words[next] ?? ''); next += 2) targets.push(words[next + 1] ?? '')
  return targets
}

/** A shot at somebody else if the first is gone by then; at nobody twice. */
export const fire_or = (line: string, at: string): string =>
  targets_of(line).some((one) => one.toLowerCase() === at.toLowerCase()) ? line : line.replace(/(\s+turn\s.*)?$/i, ` or ${quoted(at)}$1`)
