import { useEffect, useState } from 'preact/hooks'
import { api, type Schema } from '../api/client'
import { takes_pushes } from '../notices/preference'

// The signed-in player. The session itself is a cookie that no script can read; the server says
// whether it is valid.

export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'out' }
  | { readonly state: 'in'; readonly account: Schema<'Account'> }

let session: Session = { state: 'unknown' }
let asked: Promise<Session> | undefined
const listeners = new Set<(now: Session) => void>()

function set(now: Session): Session {
  session = now
  for (const listener of listeners) listener(now)
  return now
}

/** Asks the server who sits here; after signing in or out. */
export async function refresh_session(): Promise<Session> {
  try {
    const { account } = await api.get('/api/v1/sessions/current', {})
    return set(account === null ? { state: 'out' } : { state: 'in', account })
  } catch {
    return session // the page itself says when the server is out of reach
  }
}

export async function sign_in(handle: string, password: string): Promise<Session> {
  const body = { handle, password, label: 'web page', cookie: true }
  await api.post('/api/v1/sessions', { body })
  return refresh_session()
}

export async function sign_out(): Promise<Session> {
  // Passes changes to the signed-in player.
  if (takes_pushes()) await import('../notices/push').then(({ end_pushes }) => end_pushes())
  await api.delete('/api/v1/sessions/current', {})
  return set({ state: 'out' })
}

/** The signed-in player; a change draws the component again. */
export function use_session(): Session {
  const [now, set_now] = useState(session)
  useEffect(() => {
    listeners.add(set_now)
    asked ??= refresh_session()
    set_now(session)
    return () => {
      listeners.delete(set_now)
    }
  }, [])
  return now
}
