import { useEffect, useRef, useState } from 'preact/hooks'
import { api, type Schema } from '../api/client'
import { ProblemError } from '../api/problem'
import { use_loaded } from '../views/use_loaded'
import { browser_shelf, keep_standing, standing_kept_for } from './keeping'
import { pause, type Refusal } from './use_draft'

export interface StandingOrdersDraft {
  /** Undefined until the stored orders have loaded. */
  readonly text: string | undefined
  /** What the text orders, in the form of its game; undefined while the server has not read it, and where the
   *  game has lines alone. */
  readonly orders: readonly object[] | undefined
  /** Whether the server has the text on the page. */
  readonly kept: boolean
  /** False once the server has answered that this game has no standing orders. */
  readonly offered: boolean
  readonly fault: unknown
  /** The mistakes in the current text. */
  readonly refusals: readonly Refusal[]
  /** What the current text and doctrine would choose now. Keeps the last forecast while the server refuses the text.
   * */
  readonly forecast: object | undefined
  readonly change: (text: string) => void
  /** Replaces the text by these orders. `orders` changes at once, the text when the server has written it. */
  readonly edit: (orders: readonly object[]) => void
  /** Whether the server is still writing the text of `orders`. */
  readonly writing: boolean
  readonly keep: () => void
}

const typing_pause = 180 // milliseconds before a forecast is asked for

const dry_run = { dry_run: '1' } as const

const text_of = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

type Answer = Schema<'StandingOrders'>
type Orders = Schema<'StandingOrder'>[]

/** A text of a match, as the server has read it. */
interface Read {
  readonly of: string
  readonly text: string
  readonly answer: Answer
}

const try_out = (match: string, body: Schema<'NewStandingOrders'>, signal: AbortSignal): Promise<Answer> =>
  api.put('/api/v1/matches/{match}/standing-orders', { path: { match }, query: dry_run, body, signal })

/** What the server keeps, and how it reads the text that is `written`, or else what it keeps. */
function use_read(match: string, revision: number, plays: boolean, shown: boolean, text: string | undefined) {
  const read = useRef<Read>()
  if (read.current?.of !== match) read.current = undefined
  const forecast = useRef<object>()

  const stored = use_loaded(`${match} ${plays}`, async (signal) =>
    plays ? api.get('/api/v1/matches/{match}/standing-orders', { path: { match }, signal }) : { orders: [] },
  )
  const kept = stored.value === undefined ? undefined : text_of(stored.value.orders)
  const written = text ?? kept
  const tried = use_loaded(`${match} ${revision} ${plays && shown} ${written ?? ''}`, async (signal) => {
    if (!plays || !shown || written === undefined) return undefined
    if (written !== kept) await pause(typing_pause, signal)
    return try_out(match, { text: written }, signal)
  })
  if (stored.value !== undefined && read.current === undefined)
    read.current = { of: match, text: text_of(stored.value.orders), answer: stored.value }
  if (tried.value !== undefined && written !== undefined)
    read.current = { of: match, text: written, answer: tried.value }
  forecast.current = tried.value?.forecast ?? forecast.current
  return { stored, tried, read, forecast, written, kept }
}

/** A player's standing orders: the stored ones, the text on the page, and what that would do as things stand. The
 * page requests the forecast while it is `shown`. */
export function use_standing_orders(
  match: string,
  revision: number,
  plays: boolean,
  shown: boolean,
): StandingOrdersDraft {
  const [typed, set_typed] = useState(() => ({ of: match, text: standing_kept_for(browser_shelf, match) }))
  const text = typed.of === match ? typed.text : standing_kept_for(browser_shelf, match)
  const set_text = (next: string): void => set_typed({ of: match, text: next })
  const [fault, set_fault] = useState<unknown>()
  const [made, set_made] = useState<readonly object[]>()
  const { stored, tried, read, forecast, written, kept } = use_read(match, revision, plays, shown, text)
  useEffect(() => {
    if (made === undefined) return
    const abort = new AbortController()
    try_out(match, { orders: made as Orders }, abort.signal).then(
      (answer) => {
        read.current = { of: match, text: text_of(answer.orders), answer }
        set_text(read.current.text)
        set_made(undefined)
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        set_fault(error)
        set_made(undefined)
      },
    )
    return () => abort.abort()
  }, [match, made])

  useEffect(() => {
    if (kept === undefined) return
    keep_standing(browser_shelf, match, text === kept ? undefined : text)
  }, [match, text, kept])

  const refused = tried.fault instanceof ProblemError ? tried.fault.problem.refusals : undefined
  return {
    text: written,
    orders: made ?? (read.current?.text === written ? read.current?.answer.json : undefined),
    kept: written === kept,
    offered: !(stored.fault instanceof ProblemError && stored.fault.is('not-offered')),
    fault: fault ?? stored.fault ?? (refused === undefined ? tried.fault : undefined),
    refusals: refused ?? [],
    forecast: forecast.current,
    writing: made !== undefined,
    change: (next) => {
      set_fault(undefined)
      set_made(undefined)
      set_text(next)
    },
    edit: (orders) => {
      set_fault(undefined)
      set_made(orders)
    },
    keep: () => {
      api.put('/api/v1/matches/{match}/standing-orders', { path: { match }, body: { text: written ?? '' } }).then(
        ({ orders }) => {
          set_fault(undefined)
          set_text(text_of(orders))
          stored.again()
        },
        (error: unknown) => set_fault(error),
      )
    },
  }
}
