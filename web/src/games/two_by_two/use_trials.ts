import { useMemo, useRef } from 'preact/hooks'
import type { Source } from '../tabletop/source'
import { use_engine } from '../tabletop/use_engine'
import * as tabletop from '../tabletop/use_led'
import type { Lead } from '../tabletop/use_lead'
import type { Plan, Standing } from './field'
import { EngineTrials, first_legal_by_server, type Sights, type Trial } from './trials'

/** Trying orders at this moment of a match. */
export interface Trials {
  /** The first of a unit's orders that is legal after those of a text, or of the draft; else the last with why not. */
  readonly first_legal: (unit: string, orders: readonly string[], text?: string) => Promise<Trial>
  readonly sights: (unit: string, order: string) => Promise<Sights>
  /** What the referee would order for the rest; nothing where the page has no engine. */
  readonly default_orders: () => Promise<readonly string[]>
}

interface Setting {
  /** Names the moment; undefined: the engine tries nothing. */
  readonly moment: string | undefined
  readonly scenario: object
  readonly position: object | undefined
  readonly side: string
  readonly text: string
  readonly ask: (text: string) => Promise<Plan>
}

/** By the engine in the page; if it is missing or has failed, by the server. */
export function use_trials(setting: Setting): Trials {
  const { moment, scenario, position, side } = setting
  const now = useRef(setting)
  now.current = setting
  const by_engine = use_engine(
    position === undefined ? undefined : moment,
    (engine) => new EngineTrials(engine, scenario, position ?? {}, side),
  )
  return useMemo(
    () => ({
      first_legal: async (unit, orders, text = now.current.text) => {
        const told = await by_engine((trials) => trials.first_legal(text, unit, orders))
        return told ?? first_legal_by_server(now.current.ask, text, unit, orders)
      },
      sights: async (unit, order) =>
        (await by_engine((trials) => trials.sights(now.current.text, unit, order))) ?? {},
      default_orders: async () => (await by_engine((trials) => trials.default_orders(now.current.text))) ?? [],
    }),
    [],
  )
}

/** A drag with the latest answer to it, and the possible targets from there. */
export type Led = tabletop.Led<Standing, Trial, Sights>
/** The unit of the current drag, if any. */
export type LedSource = Source<Led | undefined>

/** Information about the dragged base. */
export const use_led = (
  trials: Trials,
  orders_of: (lead: Lead<Standing>) => readonly string[],
  first_legal: (lead: Lead<Standing>, orders: readonly string[]) => Promise<Trial>,
) =>
  tabletop.use_led<Standing, Trial, Sights>({
    orders_of,
    first_legal,
    look_around: (unit, { order }) => trials.sights(unit.sheet.id, order),
  })
