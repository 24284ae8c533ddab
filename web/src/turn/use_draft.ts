import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { api, type Schema } from '../api/client'
import { ProblemError, UnreachableError } from '../api/problem'
import { begin, changed, redone, typed, undone, type History } from './history'
import {
  browser_shelf,
  keep,
  kept_for,
  on_kept_elsewhere,
  random_text,
  type Sending,
} from './keeping'

export type Refusal = Schema<'Refusal'>

/** The draft of orders: a text, which is the only truth, and its submission. */
export interface Draft {
  readonly text: string
  /** When somebody typed last, as Date.now() tells; asking about the text waits until they pause. */
  readonly typed_at: number
  readonly fault: unknown
  readonly sending: boolean
  /** No connection; the page keeps the orders and sends them again. */
  readonly waiting: boolean
  readonly can_undo: boolean
  readonly can_redo: boolean
  readonly change: (text: string) => void
  readonly type: (text: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly submit: () => void
}

const typing_pause = 180 // milliseconds
const again_after = 3000

/** How long to wait before asking the server about a text typed at this moment. */
export const pause_after = (typed_at: number): number =>
  Date.now() - typed_at < typing_pause * 2 ? typing_pause : 0

/** The orders in the making in this match. */
export function use_draft(
  match: string,
  revision: number,
  acknowledged: () => Promise<void>,
): Draft {
  const [history, set_history] = useState<History>(() => begin(kept_for(browser_shelf, match).text))
  const [sending, set_sending] = useState<Sending | undefined>(
    () => kept_for(browser_shelf, match).sending,
  )
  const [fault, set_fault] = useState<unknown>()
  const [waiting, set_waiting] = useState(false)

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
      // Text written meanwhile stays.
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
  // Also what an earlier page submitted and did not see confirmed.
  useEffect(() => (sending === undefined ? undefined : deliver(sending)), [sending])

  return {
    text: history.text,
    typed_at: history.typed_at,
    fault,
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

/** Waits; a request that is no longer needed never resolves. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
