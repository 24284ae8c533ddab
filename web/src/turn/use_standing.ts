import { useEffect, useState } from 'preact/hooks'
import { api, type Schema } from '../api/client'
import { use_loaded } from '../views/use_loaded'

export interface Standing {
  /** Undefined until the server has told what it keeps. */
  readonly text: string | undefined
  /** Whether the server keeps what is shown. */
  readonly kept: boolean
  readonly fault: unknown
  readonly forecast: Schema<'Forecast'> | undefined
  readonly change: (text: string) => void
  readonly keep: () => void
}

const text_of = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** A player's standing orders, and what those that are kept would do as things stand. */
export function use_standing(match: string, revision: number, plays: boolean): Standing {
  const [text, set_text] = useState<string>()
  const [fault, set_fault] = useState<unknown>()
  const path = { match }
  const stored = use_loaded(`${match} ${plays}`, async (signal) =>
    plays
      ? text_of((await api.get('/api/v1/matches/{match}/standing-orders', { path, signal })).orders)
      : '',
  )
  const plan = use_loaded(`${match} ${revision} ${plays} ${stored.value ?? ''}`, async (signal) =>
    plays
      ? api.post('/api/v1/matches/{match}/plan', { path, body: { text: '' }, signal })
      : undefined,
  )
  useEffect(() => set_text((before) => before ?? stored.value), [stored.value])
  const keep = (): void => {
    api.put('/api/v1/matches/{match}/standing-orders', { path, body: { text: text ?? '' } }).then(
      ({ orders }) => {
        set_fault(undefined)
        set_text(text_of(orders))
        stored.again()
      },
      (error: unknown) => set_fault(error),
    )
  }
  return {
    text,
    kept: text === stored.value,
    fault: fault ?? stored.fault ?? plan.fault,
    forecast: plan.value?.forecast,
    change: set_text,
    keep,
  }
}
