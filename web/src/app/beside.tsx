import { useEffect } from 'preact/hooks'
import { use_after } from '../views/use_after'
import { takes_pushes } from '../notices/preference'
import { use_later } from '../views/use_later'
import { use_session } from './session'

const first_moment = 1000 // milliseconds that are the page's own

/** Loaded after every page: notes that it is the reader's turn, and opening without a connection. */
export function Beside() {
  const session = use_session()
  const late = use_after(first_moment)
  useEffect(() => {
    // A page works without it if the reader leaves or the connection fails.
    if (late && import.meta.env.PROD) import('../offline/register').then(({ register }) => register(), () => undefined)
  }, [late])
  const Notices = use_later(late && session.state === 'in', () =>
    import('../notices/notices').then((module) => module.Notices),
  )
  useEffect(() => {
    if (late && session.state === 'in' && takes_pushes())
      import('../notices/push').then(({ renew_pushes }) => renew_pushes()).catch(() => undefined)
  }, [late, session.state])
  return Notices !== undefined && session.state === 'in' ? <Notices /> : null
}
