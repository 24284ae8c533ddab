import { useRef } from 'preact/hooks'
import { api } from '../../api/client'
import type { WhyNot } from '../../turn/note'
import { pause, pause_after, type Draft, type Refusal } from '../../turn/use_draft'
import { use_loaded } from '../../views/use_loaded'
import type { Field } from './field'
import type { HexId } from '../hexwar/hex'
import { attacks_instead, lines_read, reach_of, with_move, words_of, type Line, type Lines, type Plan, type Reach } from './plan'

/** What the server says of the orders so far. It rolls nothing and keeps nothing. */
export interface Planned {
  /** The latest plan, also while the page waits for the next. */
  readonly plan: Plan | undefined
  /** Whether it is about the text as it is. */
  readonly current: boolean
  readonly fault: unknown
  /** What the page knows of lines, typed or pressed. */
  readonly lines: Lines
  readonly learn: (line: string, what: Line) => void
  /** Where these can go: or could, before the orders that they have. */
  readonly reach: (units: ReadonlySet<string>) => Reach
  /** What the server says of another text. */
  readonly try_out: (text: string) => Promise<Plan>
  /** What forbids these to go there, as the orders are; undefined: nothing that the server tells. */
  readonly why_not: (units: ReadonlySet<string>, hex: HexId) => Promise<WhyNot | undefined>
}

const ask_about = (match: string, text: string, signal?: AbortSignal): Promise<Plan> =>
  api.post('/api/v1/matches/{match}/plan', {
    path: { match },
    body: { text },
    ...(signal === undefined ? {} : { signal }),
  }) as Promise<Plan>

export function use_plan(
  match: string,
  revision: number,
  field: Field,
  draft: Draft,
  yours: boolean,
): Planned {
  const { text, typed_at } = draft
  const turn = `${match} ${revision} ${yours}`
  const kept = useRef({ turn, plan: undefined as Plan | undefined, lines: new Map<string, Line>(), reach: new Map<string, Reach>() })
  if (kept.current.turn !== turn) kept.current = { turn, plan: undefined, lines: new Map(), reach: new Map() }
  const { lines, reach } = kept.current
  const told = use_loaded(`${turn} ${text}`, async (signal) => {
    if (!yours) return undefined
    await pause(pause_after(typed_at), signal)
    return ask_about(match, text, signal)
  })
  if (told.value !== undefined && told.value !== kept.current.plan) {
    kept.current.plan = told.value
    for (const [line, what] of lines_read(field, text, told.value)) lines.set(line, what)
  }
  const { plan } = kept.current
  return {
    plan,
    current: !told.loading,
    fault: told.fault,
    lines,
    learn: (line, what) => lines.set(line, what),
    reach: (units) => {
      const key = [...units].sort().join(' ')
      const now = reach_of(plan, units)
      if (now.size > 0) reach.set(key, now)
      return now.size > 0 ? now : (reach.get(key) ?? now)
    },
    try_out: (wanted) => (wanted === text && plan !== undefined && !told.loading ? Promise.resolve(plan) : ask_about(match, wanted)),
    why_not: async (units, hex) => {
      const words = plan === undefined ? undefined : words_of(plan, units)
      if (words === undefined) return undefined
      const order = `${words} ${hex}`
      const tried = with_move(text, lines, units, order)
      const { refusals } = await ask_about(match, tried)
      return refusals.find(({ line }) => line === tried.split('\n').indexOf(order) + 1)
    },
  }
}

const tries_most = 8

/** The refusals of this plan. If the server has no better order for an attack, the page tries it with fewer
 * attackers. */
export function use_fewer_attackers(match: string, text: string, { plan, current }: Planned): readonly Refusal[] {
  const refusals = plan?.refusals ?? []
  const lines = text.split('\n')
  const [refused] = refusals.filter(({ line, meant }) => line !== undefined && meant === undefined)
  const at = (refused?.line ?? 0) - 1
  const tries = plan === undefined || !current || at < 0 ? [] : attacks_instead(plan, lines[at] ?? '').slice(0, tries_most)
  const meant = use_loaded(`${match} ${text} ${tries.join()}`, async (signal) => {
    for (const order of tries) {
      const tried = lines.map((line, index) => (index === at ? order : line)).join('\n')
      const answer = await ask_about(match, tried, signal)
      if (answer.refusals.every(({ line }) => line !== at + 1)) return order
    }
    return undefined
  }).value
  return meant === undefined ? refusals : refusals.map((one) => (one === refused ? { ...one, meant } : one))
}
