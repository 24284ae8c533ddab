import { useEffect, useRef, useState } from 'preact/hooks'
import { pause_after, type Draft } from '../../../turn/use_draft'
import type { HexId } from '../map/hex'
import { movement_of } from './draft'
import { ask_plans, type Movement, type Plans } from './plan'

/** Orders being made, and what the server says of them. */
export interface Turn extends Draft {
  readonly plans: Plans | undefined
  /** Whether `plans` is about `text`. */
  readonly current: boolean
  /** The cheapest way of each order to move that was on offer while this turn was made. */
  readonly ways: ReadonlyMap<string, readonly HexId[]>
}

export function use_plans(
  match: string,
  revision: number,
  draft: Draft,
  yours: boolean,
  connected: boolean,
): Turn {
  const [plans, set_plans] = useState<Plans>()
  const [plan_fault, set_plan_fault] = useState<unknown>()
  const ways = useRef(new Map<string, readonly HexId[]>())
  const before_moving = useRef(new Map<string, Movement>())
  const { text, typed_at } = draft
  useEffect(() => {
    ways.current.clear()
    before_moving.current.clear()
  }, [revision])
  useEffect(() => {
    if (!yours) {
      set_plans(undefined)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      ask_plans(match, text, abort.signal).then(
        (found) => {
          for (const { reach } of found.movement.values())
            for (const { order, path } of reach) ways.current.set(order, path)
          set_plans({ ...found, movement: with_remembered(found, before_moving.current) })
          set_plan_fault(undefined)
        },
        (error: unknown) => abort.signal.aborted || set_plan_fault(error),
      )
    }, pause_after(typed_at))
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [match, revision, text, yours, connected])
  return {
    ...draft,
    fault: draft.fault ?? plan_fault,
    plans,
    current: plans?.text === text,
    ways: ways.current,
  }
}

/** A unit that has its order may be sent elsewhere instead: what was in its reach before stays known. */
function with_remembered(
  plans: Plans,
  before: Map<string, Movement>,
): ReadonlyMap<string, Movement> {
  const movement = new Map(plans.movement)
  for (const [unit, sheet] of plans.movement) {
    const remembered = before.get(unit)
    if (sheet.reach.length > 0) before.set(unit, sheet)
    else if (remembered !== undefined && movement_of(plans.text, unit) !== undefined)
      movement.set(unit, remembered)
  }
  return movement
}
