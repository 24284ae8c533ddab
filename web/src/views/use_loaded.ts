import { useCallback, useLayoutEffect, useState } from 'preact/hooks'

export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly fault: unknown
  readonly loading: boolean
  /** Asks again; the page stays as it is until the answer is there. */
  readonly again: () => void
}

/** The result of a request, requested again when `key` changes. */
export function use_loaded<Value>(
  key: string,
  ask: (signal: AbortSignal) => Promise<Value>,
): Loaded<Value> {
  const [tries, set_tries] = useState(0)
  const [answer, set_answer] = useState<{ key: string; value?: Value; fault?: unknown }>()
  // The request goes out before the first painting: the answer comes meanwhile.
  useLayoutEffect(() => {
    const abort = new AbortController()
    ask(abort.signal).then(
      (value) => set_answer({ key, value }),
      (fault: unknown) => abort.signal.aborted || set_answer({ key, fault }),
    )
    return () => abort.abort()
    // `ask` is a new function at each drawing; `key` identifies what it requests.
  }, [key, tries])
  const again = useCallback(() => set_tries((before) => before + 1), [])
  const current = answer?.key === key ? answer : undefined
  return {
    value: current?.value,
    fault: current?.fault,
    loading: current === undefined,
    again,
  }
}
