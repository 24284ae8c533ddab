import { useEffect, useRef, useState } from 'preact/hooks'
import { in_browser, LiveSocket, type LiveMessage, type LiveState } from './live_socket'

/** Watches one match or tournament from the event after `last` on, once the page knows it. */
export function use_live(
  id: string,
  last: number | undefined,
  on_message: (message: LiveMessage) => void,
): LiveState {
  const [state, set_state] = useState<LiveState>('connecting')
  const told = useRef(on_message)
  told.current = on_message
  const known = last !== undefined
  useEffect(() => {
    if (last === undefined) return
    const listener = {
      on_message: (message: LiveMessage) => told.current(message),
      on_state: set_state,
    }
    const live = new LiveSocket(new Map([[id, last]]), listener, in_browser)
    const hurry = (): void => live.hurry()
    const seen = (): void => {
      if (document.visibilityState === 'visible') live.hurry()
    }
    addEventListener('online', hurry)
    document.addEventListener('visibilitychange', seen)
    return () => {
      removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', seen)
      live.end()
    }
    // It asks where to begin once; the socket remembers where it is.
  }, [id, known])
  return state
}
