import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../api/client'
import { ProblemError } from '../api/problem'
import { use_loaded } from '../views/use_loaded'
import { browser_shelf, keep_standing, standing_kept_for } from './keeping'
import { pause, type Refusal } from './use_draft'

export interface StandingOrdersDraft {
  /** Undefined until the server has told what it keeps. */
  readonly text: string | undefined
  /** Whether the server keeps what is shown. */
  readonly kept: boolean
  /** Whether this game has standing orders at all: false once the server has said that it has none. */
  readonly offered: boolean
  readonly fault: unknown
  /** What is wrong with the text as it is. */
  readonly refusals: readonly Refusal[]
  /** What the text as it is and doctrine would choose now; while it is refused, what came before. */
  readonly forecast: object | undefined
  readonly change: (text: string) => void
  readonly keep: () => void
}

const typing_pause = 180 // milliseconds before a forecast is asked for

const dry_run = { dry_run: '1' } as const

const text_of = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** A player's standing orders: what the server keeps, what is being written, and what that would do as
 *  things stand. The forecast is asked for while it is `shown`. */
export function use_standing_orders(
  match: string,
  revision: number,
  plays: boolean,
  shown: boolean,
): StandingOrdersDraft {
  const [text, set_text] = useState(() => standing_kept_for(browser_shelf, match))
  const [fault, set_fault] = useState<unknown>()
  const path = { match }
  const stored = use_loaded(`${match} ${plays}`, async (signal) =>
    plays
      ? text_of((await api.get('/api/v1/matches/{match}/standing-orders', { path, signal })).orders)
      : '',
  )
  const written = text ?? stored.value
  const tried = use_loaded(`${match} ${revision} ${plays && shown} ${written ?? ''}`, async (signal) => {
    if (!plays || !shown || written === undefined) return undefined
    if (written !== stored.value) await pause(typing_pause, signal)
    const body = { text: written }
    return api.put('/api/v1/matches/{match}/standing-orders', { path, query: dry_run, body, signal })
  })
  const forecast = useRef<object>()
  forecast.current = tried.value?.forecast ?? forecast.current

  useEffect(() => {
    if (stored.value === undefined) return
    keep_standing(browser_shelf, match, text === stored.value ? undefined : text)
  }, [match, text, stored.value])

  const refused = tried.fault instanceof ProblemError ? tried.fault.problem.refusals : undefined
  return {
    text: written,
    kept: written === stored.value,
    offered: !(stored.fault instanceof ProblemError && stored.fault.is('not-offered')),
    fault: fault ?? stored.fault ?? (refused === undefined ? tried.fault : undefined),
    refusals: refused ?? [],
    forecast: forecast.current,
    change: (next) => {
      set_fault(undefined)
      set_text(next)
    },
    keep: () => {
      api.put('/api/v1/matches/{match}/standing-orders', { path, body: { text: written ?? '' } }).then(
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
