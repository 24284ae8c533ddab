// The changed text of orders.

/** The changes, step by step, for undo. Typing within a moment is one step. */
export interface History {
  readonly past: readonly string[]
  readonly text: string
  readonly future: readonly string[]
  readonly typed_at: number
}

export const begin = (text: string): History => ({
  past: [],
  text,
  future: [],
  typed_at: -Infinity,
})

export function changed(history: History, text: string): History {
  if (text === history.text) return history
  return {
    past: [...history.past, history.text].slice(-200),
    text,
    future: [],
    typed_at: -Infinity,
  }
}

export function typed(history: History, text: string, now: number): History {
  const same_burst = now - history.typed_at < 1000
  const next = same_burst ? { ...history, text, future: [] } : changed(history, text)
  return { ...next, typed_at: now }
}

export function undone(history: History): History {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return {
    past: history.past.slice(0, -1),
    text: last,
    future: [history.text, ...history.future],
    typed_at: -Infinity,
  }
}

export function redone(history: History): History {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.text], text: next, future, typed_at: -Infinity }
}
