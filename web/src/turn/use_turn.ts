import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { api, type Schema } from '../api/client'
import { ProblemError, UnreachableError } from '../api/problem'
import type { HexId } from '../games/tlg2/map/hex'
import { begin, changed, movement_of, redone, typed, undone, type History } from '../games/tlg2/turn/draft'
import {
  browser_shelf,
  keep,
  kept_for,
  on_kept_elsewhere,
  random_text,
  type Sending,
} from './keeping'
import { ask_plans, type Movement, type Plans } from '../games/tlg2/turn/plan'

export type Refusal = Schema<'Refusal'>

export interface Turn {
  readonly text: string
  readonly plans: Plans | undefined
  /** Whether `plans` is about `text`. */
  readonly current: boolean
  /** The cheapest way of each order to move that was on offer while this turn was made. */
  readonly ways: ReadonlyMap<string, readonly HexId[]>
  readonly fault: unknown
  readonly sending: boolean
  /** The server was not reached; the orders are kept and sent again. */
  readonly waiting: boolean
  readonly can_undo: boolean
  readonly can_redo: boolean
  readonly change: (text: string) => void
  readonly type: (text: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly submit: () => void
}

const typing_pause = 180 // milliseconds before a plan is asked for
const again_after = 3000

/** The turn being made in this match: its text, what the server says of it, and handing it in. */
export function use_turn(
  match: string,
  revision: number,
  yours: boolean,
  connected: boolean,
  acknowledged: () => Promise<void>,
): Turn {
  const [history, set_history] = useState<History>(() => begin(kept_for(browser_shelf, match).text))
  const [sending, set_sending] = useState<Sending | undefined>(
    () => kept_for(browser_shelf, match).sending,
  )
  const [fault, set_fault] = useState<unknown>()
  const [waiting, set_waiting] = useState(false)
  const { plans, plan_fault, ways } = use_plans(match, revision, history, yours, connected)

  useEffect(() => {
    const kept = { text: history.text }
    keep(browser_shelf, match, sending === undefined ? kept : { ...kept, sending })
  }, [match, history.text, sending])

  // Two windows on one match show one draft.
  useEffect(
    () => on_kept_elsewhere(match, (kept) => set_history((before) => changed(before, kept.text))),
    [match],
  )

  const deliver = use_delivery(match, {
    done: async (sent) => {
      // What was written meanwhile stays.
      set_history((before) => (before.text === sent ? begin('') : before))
      set_sending(undefined)
      set_waiting(false)
      set_fault(undefined)
      await acknowledged()
    },
    refused: async (error) => {
      set_sending(undefined)
      set_waiting(false)
      set_fault(error)
      if (error instanceof ProblemError && error.is('stale-revision')) await acknowledged()
    },
    unreached: () => set_waiting(true),
  })
  // Also what a page before this one had handed in and not seen acknowledged.
  useEffect(() => (sending === undefined ? undefined : deliver(sending)), [sending])

  return {
    text: history.text,
    plans,
    current: plans?.text === history.text,
    ways,
    fault: fault ?? plan_fault,
    sending: sending !== undefined,
    waiting,
    can_undo: history.past.length > 0,
    can_redo: history.future.length > 0,
    ...useMemo(() => {
      const step = (next: (history: History) => History): void => {
        set_fault(undefined)
        set_history(next)
      }
      return {
        change: (text: string) => step((before) => changed(before, text)),
        type: (text: string) => step((before) => typed(before, text, Date.now())),
        undo: () => step(undone),
        redo: () => step(redone),
      }
    }, []),
    submit: () => {
      if (sending !== undefined) return
      set_fault(undefined)
      set_sending({ key: random_text(), revision, text: history.text, nonce: random_text() })
    },
  }
}

function use_plans(
  match: string,
  revision: number,
  history: History,
  yours: boolean,
  connected: boolean,
) {
  const [plans, set_plans] = useState<Plans>()
  const [plan_fault, set_plan_fault] = useState<unknown>()
  const ways = useRef(new Map<string, readonly HexId[]>())
  const before_moving = useRef(new Map<string, Movement>())
  const { text, typed_at } = history
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
    const pause = Date.now() - typed_at < typing_pause * 2 ? typing_pause : 0
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
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [match, revision, text, yours, connected])
  return { plans, plan_fault, ways: ways.current }
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

interface Outcome {
  readonly done: (sent: string) => Promise<void>
  readonly refused: (error: unknown) => Promise<void>
  readonly unreached: () => void
}

/** Sends until the server has answered, one way or the other; the key makes each try the same. */
function use_delivery(match: string, outcome: Outcome): (sending: Sending) => () => void {
  const told = useRef(outcome)
  told.current = outcome
  return useCallback(
    (sending: Sending) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let given_up = false
      const attempt = async (): Promise<void> => {
        const { key, revision, text, nonce } = sending
        try {
          await api.post('/api/v1/matches/{match}/orders', {
            path: { match },
            body: { revision, text, nonce },
            headers: { 'Idempotency-Key': key },
          })
          if (!given_up) await told.current.done(text)
        } catch (error) {
          if (given_up) return
          if (!may_pass(error)) return told.current.refused(error)
          told.current.unreached()
          timer = setTimeout(() => void attempt(), again_after)
        }
      }
      void attempt()
      return () => {
        given_up = true
        clearTimeout(timer)
      }
    },
    [match],
  )
}

const may_pass = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof ProblemError && (error.problem.status === 503 || error.problem.status === 429))
