import type { Schema } from '../api/client'
import type { Game } from '../games/game'
import type { Desk } from '../what_if/desk'
import { dice_of, told_at, type RawEvent, type Study, type Told } from '../what_if/study'

// A match that is over, judged submission by submission: what its dice did, and what Captain would have done.

/** What each side has or loses, by side, in the game's own measure of strength. */
export type Strengths = Readonly<Record<string, number>>

/** Values are Captain's; those of the mover unless they say otherwise. */
export interface Judged {
  /** Whether all values are chances; undefined if only some are, since nobody can compare those. */
  readonly chances: boolean | undefined
  /** Its event, at which the replay shows it. */
  readonly event: number
  readonly side: string
  /** "turn 3" */
  readonly when: string | undefined
  readonly orders: readonly string[]
  /** To the first side: the value after the orders. */
  readonly after: number
  /** What the orders were worth, whatever the dice. */
  readonly worth: number
  /** What they came to beyond that, by the dice. */
  readonly luck: number
  readonly rolled: Strengths | undefined
  readonly expected: Strengths | undefined
  readonly advice: readonly string[]
  /** What Captain's orders would have been worth. */
  readonly best: number
}

type Record_ = Schema<'Record'>
type Submission = Record_['submissions'][number]

const samples = 48 // games that are played for the losses to be expected

const leave_the_position: ReadonlySet<string> = new Set(['extend', 'take_over', 'offer_draw', 'decline_draw'])

/** The dice by submission. */
export function dice_by_submission(events: Record_['events']): ReadonlyMap<number, readonly number[]> {
  const dice = new Map<number, number[]>()
  for (const event of events as readonly RawEvent[]) {
    const { type, submission, value } = event
    if (type !== 'rolled' || typeof submission !== 'number') continue
    dice.set(submission, [...(dice.get(submission) ?? []), Number(value)])
  }
  return dice
}

/** Judges one submission after the other. Throws, with a sentence for people, what these rules do not play. */
export async function* judge(
  record: Record_,
  scenario: object,
  game: Game,
  desk: Desk,
): AsyncGenerator<Judged, void> {
  const { rules_version, options } = record
  let study = await desk.open(scenario, { decisions: options.decisions ?? 'standing', rules_version })
  const dice = dice_by_submission(record.events)
  for (const submission of record.submissions) {
    const { kind, side, orders = [] } = submission
    if (leave_the_position.has(kind)) continue
    if (kind !== 'orders' && kind !== 'standing_orders') return // the clock plays on, or it is over
    const rolled = dice.get(submission.number) ?? []
    const before = study
    study = await desk.play(study, { kind, side, text: orders.join('\n'), dice: rolled })
    const fell = dice_of(study.at?.events ?? []).map(({ value }) => value)
    if (fell.join() !== rolled.join()) throw new Error('From here on, the current rules give a different match.')
    if (kind === 'orders') yield await judged(submission, { before, after: study, record, game, desk })
  }
}

interface Played {
  readonly before: Study
  readonly after: Study
  readonly record: Record_
  readonly game: Game
  readonly desk: Desk
}

async function judged(submission: Submission, { before, after, record, game, desk }: Played): Promise<Judged> {
  const { side, orders = [], number } = submission
  const text = orders.join('\n')
  const [then, now] = [told_at(before), told_at(after)]
  const [first] = before.beginning.sides
  const worth = await desk.weigh(then, side, text)
  const stands = (await desk.evaluate(now, first?.id ?? '')) ?? { value: 0, chances: worth.chances }
  const advice = await desk.choose(then, side, 'captain', number) // a match gets the same judgement each time
  const best = await desk.weigh(then, side, advice.join('\n'))
  const events = record.events as readonly (RawEvent & { readonly number: number })[]
  const event = events.find(({ type, submission: of }) => type === 'submitted' && of === number)?.number ?? -1
  const strengths = (told: Told): Strengths | undefined => game.strengths?.(before.scenario, told.position)
  return {
    ...{ event, side, orders, advice },
    chances: common([worth, stands, best].map(({ chances }) => chances)),
    when: game.when?.(then.position),
    worth: worth.mean,
    best: best.mean,
    after: stands.value,
    luck: (side === first?.id ? stands.value : -stands.value) - worth.mean,
    rolled: lost(strengths(then), strengths(now)),
    expected: await expected_losses(strengths, then, after, { side, text, desk }),
  }
}

const common = (all: readonly boolean[]): boolean | undefined =>
  all.every((one) => one === all[0]) ? all[0] : undefined

/** The values that can be compared: chances, if there are any. */
export function comparable(all: readonly Judged[]): { readonly chances: boolean; readonly judged: readonly Judged[] } {
  const chances = all.some((one) => one.chances === true)
  return { chances, judged: all.filter((one) => one.chances === chances) }
}

async function expected_losses(
  strengths: (told: Told) => Strengths | undefined,
  then: Told,
  after: Study,
  { side, text, desk }: { readonly side: string; readonly text: string; readonly desk: Desk },
): Promise<Strengths | undefined> {
  const had = strengths(then)
  if (had === undefined) return undefined
  if (dice_of(after.at?.events ?? []).length === 0) return lost(had, strengths(told_at(after)))
  const positions = await desk.sample(then, side, text, samples)
  const all = positions.map((position) => lost(had, strengths({ ...then, position })))
  return mean_of(all.filter((one) => one !== undefined))
}

export function lost(had: Strengths | undefined, have: Strengths | undefined): Strengths | undefined {
  if (had === undefined || have === undefined) return undefined
  return Object.fromEntries(Object.entries(had).map(([side, before]) => [side, before - (have[side] ?? 0)]))
}

export function mean_of(all: readonly Strengths[]): Strengths {
  const sides = Object.keys(all[0] ?? {})
  const mean = (side: string): number => all.reduce((sum, one) => sum + (one[side] ?? 0), 0) / all.length
  return Object.fromEntries(sides.map((side) => [side, mean(side)]))
}

/** What the dice were worth in a turn of a side, however often it ordered. */
export interface TurnLuck extends Pick<Judged, 'event' | 'side' | 'when' | 'luck' | 'rolled' | 'expected'> {
  /** Undefined: not all of it can be added. */
  readonly chances: boolean | undefined
}

/** The turns in their order, each with all that its side ordered in it, and answered. */
export function by_turn(all: readonly Judged[]): readonly TurnLuck[] {
  const turns = new Map<string, readonly Judged[]>()
  for (const one of all) {
    const key = one.when === undefined ? String(one.event) : `${one.side}, ${one.when}`
    turns.set(key, [...(turns.get(key) ?? []), one])
  }
  return [...turns.values()].flatMap((parts) => {
    const [first] = parts
    if (first === undefined) return []
    return {
      ...{ event: first.event, side: first.side, when: first.when },
      chances: parts.every(({ chances }) => chances === first.chances) ? first.chances : undefined,
      luck: parts.reduce((sum, { luck }) => sum + luck, 0),
      rolled: sum_of(parts.map(({ rolled }) => rolled)),
      expected: sum_of(parts.map(({ expected }) => expected)),
    }
  })
}

function sum_of(all: readonly (Strengths | undefined)[]): Strengths | undefined {
  const known = all.filter((one) => one !== undefined)
  if (known.length === 0) return undefined
  const sides = Object.keys(known[0] ?? {})
  return Object.fromEntries(sides.map((side) => [side, known.reduce((sum, one) => sum + (one[side] ?? 0), 0)]))
}

/** The moments with the largest loss against Captain's orders, the worst first. */
export const most_lost = (all: readonly Judged[], count: number): readonly Judged[] =>
  all
    .filter(({ best, worth }) => best > worth)
    .sort((one, other) => other.best - other.worth - (one.best - one.worth))
    .slice(0, count)

/** A submission with what it changed, its dice included. */
export interface Swing extends Judged {
  /** What the first side gained. */
  readonly swing: number
}

/** Those that changed the evaluation most, the greatest change first. Nobody knows the value before the first one.
 * `most`: the value of a won battle; there is nothing to gain beyond it. */
export function deciding(all: readonly Judged[], count: number, most: number): readonly Swing[] {
  const stood = all.map(({ after }) => bounded(after, most))
  return all
    .slice(1)
    .map((one, index) => ({ ...one, swing: (stood[index + 1] ?? 0) - (stood[index] ?? 0) }))
    .filter(({ swing }) => swing !== 0)
    .sort((one, other) => Math.abs(other.swing) - Math.abs(one.swing))
    .slice(0, count)
}

/** What the first side gained in the whole match by the dice, and by orders that were nearer to Captain's. */
export function shares(all: readonly Judged[], first: string, most: number) {
  const sum = (of: (one: Judged) => number): number =>
    all.reduce((so_far, one) => so_far + (one.side === first ? 1 : -1) * bounded(of(one), most), 0)
  return { dice: sum(({ luck }) => luck), orders: sum(({ worth, best }) => Math.min(0, worth - best)) }
}

const bounded = (value: number, most: number): number => Math.max(-most, Math.min(most, value))
