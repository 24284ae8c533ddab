import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Refusal } from '../../turn/use_draft'
import type { Place } from './geometry'
import { Source } from './source'
import type { Lead } from './use_lead'

/** The result of an order on trial, as far as dragging must know. */
export interface AnyTrial {
  readonly order: string
  readonly refusal?: Refusal
}

/** A drag with the latest answer to it. */
export interface Led<Unit extends Place, Trial extends AnyTrial, Around> {
  readonly lead: Lead<Unit>
  readonly trial: Trial | undefined
  /** Until there is an answer, the previous one. */
  readonly before: Trial | undefined
  /** What is visible from there, after the pointer has rested a moment. */
  readonly around: Around | undefined
}

interface Setting<Unit extends Place, Trial extends AnyTrial, Around> {
  /** What a place may mean, the most likely first. */
  readonly orders_of: (lead: Lead<Unit>) => readonly string[]
  readonly first_legal: (lead: Lead<Unit>, orders: readonly string[]) => Promise<Trial>
  readonly look_around: (unit: Unit, trial: Trial) => Promise<Around | undefined>
}

const rest = 200 // milliseconds: who stays so long wants to know more

/** Information about the dragged base: it tries places one request at a time, and asks about the latest place as soon
 * as the previous answer arrives. */
export function use_led<Unit extends Place, Trial extends AnyTrial, Around>(setting: Setting<Unit, Trial, Around>): {
  readonly leads: Source<Led<Unit, Trial, Around> | undefined>
  readonly follow: (lead: Lead<Unit> | undefined) => void
} {
  const { orders_of, first_legal, look_around } = setting
  const leads = useMemo(() => new Source<Led<Unit, Trial, Around> | undefined>(undefined), [])
  const newest = useRef<Lead<Unit>>()
  const answered = useRef<Trial>()
  const asking = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = (lead: Lead<Unit>, trial: Trial): void => {
    clearTimeout(timer.current)
    if (trial.refusal !== undefined) return
    timer.current = setTimeout(() => {
      look_around(lead.unit, trial).then(
        (around) => {
          const before = leads.now()
          if (newest.current === lead && before !== undefined) leads.set({ ...before, around })
        },
        () => undefined, // as below
      )
    }, rest)
  }
  const ask = (lead: Lead<Unit>): void => {
    if (asking.current) return
    asking.current = true
    first_legal(lead, orders_of(lead))
      .then((trial) => {
        answered.current = trial
        if (newest.current === undefined) return
        leads.set({ lead: newest.current, trial, before: undefined, around: leads.now()?.around })
        if (newest.current === lead) look(lead, trial)
      })
      .catch(() => undefined) // the page itself says when the server is out of reach
      .finally(() => {
        asking.current = false
        if (newest.current !== undefined && newest.current !== lead) ask(newest.current)
      })
  }
  const follow = (lead: Lead<Unit> | undefined): void => {
    const before = newest.current
    newest.current = lead
    if (lead === undefined) {
      clearTimeout(timer.current)
      answered.current = undefined
      return leads.set(undefined)
    }
    // A place that snaps to the same as before has its answer already.
    const [order] = orders_of(lead)
    const known = answered.current?.order === order && before?.unit === lead.unit ? answered.current : undefined
    const around = known === undefined ? undefined : leads.now()?.around
    leads.set({ lead, trial: known, before: answered.current, around })
    if (known === undefined) ask(lead)
  }
  return { leads, follow }
}
