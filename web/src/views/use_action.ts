import { useCallback, useRef, useState } from 'preact/hooks'

export interface Action {
  readonly busy: boolean
  readonly fault: unknown
  /** Does it, unless it is under way; true on success. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
}

/** Something that a press of a button does: once at a time; it keeps a failure to show it. */
export function use_action(): Action {
  const [busy, set_busy] = useState(false)
  const [fault, set_fault] = useState<unknown>(undefined)
  const running = useRef(false)
  const run = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    set_busy(true)
    set_fault(undefined)
    try {
      await work()
      return true
    } catch (thrown) {
      set_fault(thrown)
      return false
    } finally {
      running.current = false
      set_busy(false)
    }
  }, [])
  return { busy, fault, run }
}
