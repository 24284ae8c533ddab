// What might be, as a tree: a beginning, and steps that each follow it or another step. Pure.

/** What the engine told of a table after a step. */
export interface Told {
  readonly ruleset: string
  readonly rules_version: number
  readonly title: string
  readonly sides: readonly { readonly id: string; readonly name: string }[]
  readonly awaited: readonly Awaited[]
  readonly outcome: Outcome | null
  /** adjutant-position-1, whole, with nothing hidden. */
  readonly position: object
}

export interface Awaited {
  readonly side: string
  readonly kind: string
  readonly question: string
  readonly player_turn: string
  readonly inside: boolean
  readonly sealed: boolean
}

export interface Outcome {
  readonly winner: string | null
  readonly reason: string
  readonly points: Readonly<Record<string, unknown>>
}

/** What happens in it, as the engine tells it: not numbered yet. */
export type RawEvent = Readonly<Record<string, unknown>> & { readonly type: string }

export type Kind = 'orders' | 'standing_orders'

export interface Step {
  /** The step that it follows; undefined: the beginning. */
  readonly after: Step | undefined
  /** Different for each step of a study. */
  readonly number: number
  readonly kind: Kind
  readonly side: string
  /** Canonical notation. */
  readonly orders: readonly string[]
  readonly events: readonly RawEvent[]
  /** One for each event; empty where there is nothing to tell. */
  readonly sentences: readonly string[]
  readonly told: Told
}

export interface Study {
  /** The scenario's file. */
  readonly scenario: object
  readonly beginning: Told
  /** Whether it begins with the set-up. */
  readonly from_set_up: boolean
  readonly steps: readonly Step[]
  /** The current step; undefined: the beginning. */
  readonly at: Step | undefined
}

export const begin = (scenario: object, beginning: Told, from_set_up: boolean): Study => ({
  scenario,
  beginning,
  from_set_up,
  steps: [],
  at: undefined,
})

export const told_at = ({ at, beginning }: Study): Told => at?.told ?? beginning

/** A number that no step has yet. */
export const next_number = ({ steps }: Study): number =>
  steps.reduce((most, { number }) => Math.max(most, number), 0) + 1

/** The steps that lead to this one, which comes last. */
export function path_to(step: Step | undefined): readonly Step[] {
  const path: Step[] = []
  for (let one = step; one !== undefined; one = one.after) path.unshift(one)
  return path
}

export const followers = ({ steps }: Study, step: Step | undefined): readonly Step[] =>
  steps.filter(({ after }) => after === step)

/** With this step, which becomes the current one; an equal step, orders, dice and all, takes its place. */
export function with_step(study: Study, step: Step): Study {
  const known = followers(study, step.after).find((other) => same(other, step))
  if (known !== undefined) return { ...study, at: known }
  return { ...study, steps: [...study.steps, step], at: step }
}

function same(one: Step, other: Step): boolean {
  const essence = ({ kind, side, orders, events }: Step): string =>
    JSON.stringify([kind, side, orders, dice_of(events).map(({ value }) => value)])
  return essence(one) === essence(other)
}

/** Without this step and all that follow it. */
export function without_step(study: Study, step: Step): Study {
  const goes = (one: Step): boolean => path_to(one).includes(step)
  const { at } = study
  return {
    ...study,
    steps: study.steps.filter((one) => !goes(one)),
    at: at !== undefined && goes(at) ? step.after : at,
  }
}

export interface Die {
  readonly sides: number
  readonly value: number
  /** "attack on the bridge" */
  readonly purpose: string
}

/** The dice in these events. */
export const dice_of = (events: readonly RawEvent[]): readonly Die[] =>
  events
    .filter(({ type }) => type === 'rolled')
    .map(({ sides, value, purpose }) => ({
      sides: Number(sides),
      value: Number(value),
      purpose: typeof purpose === 'string' ? purpose : '',
    }))

/** The dice up to one of them, which shows another face: those after it depend on it. */
export const dice_with = (dice: readonly Die[], index: number, value: number): readonly number[] => [
  ...dice.slice(0, index).map((die) => die.value),
  value,
]

/** Where taking back leads: the last moment before this one at which somebody was to act by hand. */
export function taken_back(study: Study, by_hand: (side: string) => boolean): Study {
  let at = study.at?.after
  const acts = (told: Told): boolean => told.awaited.some(({ side }) => by_hand(side))
  while (at !== undefined && !acts(at.told)) at = at.after
  return { ...study, at }
}

/** The next step along the line that was last played from here; undefined where nothing follows. */
export const next_on = (study: Study): Step | undefined => followers(study, study.at).at(-1)

/** The steps in the order of a tree from its beginning: a branch stands under what it follows. `depth` counts the
 * branchings that lead there. */
export function lines_of(study: Study): readonly { readonly step: Step; readonly depth: number }[] {
  const lines: { step: Step; depth: number }[] = []
  const walk = (from: Step | undefined, depth: number): void => {
    const [main, ...others] = followers(study, from)
    if (main === undefined) return
    lines.push({ step: main, depth })
    for (const other of others) {
      lines.push({ step: other, depth: depth + 1 })
      walk(other, depth + 1)
    }
    walk(main, depth)
  }
  walk(undefined, 0)
  return lines
}
