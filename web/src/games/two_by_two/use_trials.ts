import { useEffect, useMemo, useRef } from 'preact/hooks'
import { EngineRefused, has_engine, start_engine } from '../../engine/engine'
import { Source } from '../tabletop/source'
import type { Lead } from '../tabletop/use_lead'
import type { Plan, Standing } from './field'
import { EngineTrials, first_legal_by_server, type Sights, type Trial } from './trials'

/** Trying orders at this moment of a match. */
export interface Trials {
  /** The first of a unit's orders that is legal, else the last with why not. */
  readonly first_legal: (unit: string, orders: readonly string[]) => Promise<Trial>
  readonly sights: (unit: string, order: string) => Promise<Sights>
  /** What the referee would order for the rest; nothing where the page has no engine. */
  readonly default_orders: () => Promise<readonly string[]>
}

interface Setting {
  /** Names the moment; undefined: nothing is tried. */
  readonly moment: string | undefined
  readonly scenario: object
  readonly position: object | undefined
  readonly side: string
  readonly text: string
  readonly ask: (text: string) => Promise<Plan>
}

/** The engine is begun when it is one's turn, and ends with it. Where it is missing or has failed the server is asked. */
export function use_trials(setting: Setting): Trials {
  const { moment, scenario, position, side } = setting
  const now = useRef(setting)
  now.current = setting
  const engine = useRef<EngineTrials>()
  useEffect(() => {
    if (moment === undefined || position === undefined || !has_engine) return
    const running = start_engine()
    engine.current = new EngineTrials(running, scenario, position, side)
    return () => {
      engine.current = undefined
      running.stop()
    }
  }, [moment])
  return useMemo(() => {
    const by_engine = async <Answer>(of: (trials: EngineTrials) => Promise<Answer>): Promise<Answer | undefined> => {
      const asked = engine.current
      if (asked === undefined) return undefined
      try {
        return await of(asked)
      } catch (fault) {
        if (!(fault instanceof EngineRefused) && engine.current === asked) engine.current = undefined
        return undefined
      }
    }
    return {
      first_legal: async (unit, orders) => {
        const { text } = now.current
        const told = await by_engine((trials) => trials.first_legal(text, unit, orders))
        return told ?? first_legal_by_server(now.current.ask, text, unit, orders)
      },
      sights: async (unit, order) =>
        (await by_engine((trials) => trials.sights(now.current.text, unit, order))) ?? {},
      default_orders: async () => (await by_engine((trials) => trials.default_orders(now.current.text))) ?? [],
    }
  }, [])
}

/** Who is led, while somebody is. */
export type LedSource = Source<Led | undefined>

/** A lead with the newest answer to it. */
export interface Led {
  readonly lead: Lead<Standing>
  readonly trial: Trial | undefined
  /** Until it is answered, what was said last. */
  readonly before: Trial | undefined
  readonly sights: Sights | undefined
}

const rest = 120 // milliseconds: who stays so long wants to know more

/** What is told of the base that is led: each place is tried, one question after the other, and the newest is asked as
 *  soon as the one before is answered. */
export function use_led(
  trials: Trials,
  orders_of: (lead: Lead<Standing>) => readonly string[],
): { readonly leads: LedSource; readonly follow: (lead: Lead<Standing> | undefined) => void } {
  const leads = useMemo((): LedSource => new Source<Led | undefined>(undefined), [])
  const newest = useRef<Lead<Standing>>()
  const answered = useRef<Trial>()
  const asking = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])

  const look_around = (lead: Lead<Standing>, { order, refusal }: Trial): void => {
    clearTimeout(timer.current)
    if (refusal !== undefined) return
    timer.current = setTimeout(() => {
      void trials.sights(lead.unit.sheet.id, order).then((sights) => {
        const before = leads.now()
        if (newest.current === lead && before !== undefined) leads.set({ ...before, sights })
      })
    }, rest)
  }
  const ask = (lead: Lead<Standing>): void => {
    if (asking.current) return
    asking.current = true
    trials
      .first_legal(lead.unit.sheet.id, orders_of(lead))
      .then((trial) => {
        answered.current = trial
        if (newest.current === undefined) return
        leads.set({ lead: newest.current, trial, before: undefined, sights: leads.now()?.sights })
        if (newest.current === lead) look_around(lead, trial)
      })
      .catch(() => undefined) // the page itself says when the server is out of reach
      .finally(() => {
        asking.current = false
        if (newest.current !== undefined && newest.current !== lead) ask(newest.current)
      })
  }
  const follow = (lead: Lead<Standing> | undefined): void => {
    const before = newest.current
    newest.current = lead
    if (lead === undefined) {
      clearTimeout(timer.current)
      answered.current = undefined
      return leads.set(undefined)
    }
    // What snaps to the same as before is known already.
    const [order] = orders_of(lead)
    const known = answered.current?.order === order && before?.unit === lead.unit ? answered.current : undefined
    const sights = known === undefined ? undefined : leads.now()?.sights
    leads.set({ lead, trial: known, before: answered.current, sights })
    if (known === undefined) ask(lead)
  }
  return { leads, follow }
}
