import { useEffect, useRef, useState } from 'preact/hooks'
import { api, type Schema } from '../api/client'
import { use_address } from '../app/navigation'
import { use_session } from '../app/session'
import { in_browser, LiveSocket, type LiveMessage } from '../live/live_socket'
import { tell_waiting } from '../app/waiting'
import { by_urgency } from '../pages/matches/standing'
import { notes_of, type Note } from './notes'
import { said_in, type Said } from './said'
import { news, revisions, that_wait } from './turns'
import { notifications_wanted, takes_pushes } from './preference'
import { sound_turn, sound_wanted } from './sound'
import './notices.css'

type Match = Schema<'Match'>

const watched_max = 64 // matches that a live socket may watch
const gather = 400 // milliseconds in which several events are one reason to look

/** Tells on every page that it is somebody's turn, one note at a time: here, in the title, and by the browser if
 * wanted. The live socket says when to look; the list of their matches says what is so. */
export function Notices() {
  const session = use_session()
  const signed_in = session.state === 'in'
  const address = use_address()
  const [told, set_told] = useState<readonly Match[]>([])
  const [said, set_said] = useState<readonly Said[]>([])
  const on_said = (one: Said): void => {
    if (!is_seen(one.match.id)) set_said((before) => [...before.filter(({ match }) => match.id !== one.match.id), one])
  }
  const waiting = use_waiting(signed_in, on_said, (fresh) => {
    const elsewhere = fresh.filter(({ id }) => !is_seen(id))
    set_told((before) => [...before.filter(({ id }) => !elsewhere.some((m) => m.id === id)), ...elsewhere])
    if (fresh.length > 0 && sound_wanted()) sound_turn()
    if (notifications_wanted() && !takes_pushes()) elsewhere.forEach(notify)
  })

  useEffect(() => {
    const here = address.pathname.split('/')[2]
    set_told((before) => before.filter(({ id }) => id !== here))
    set_said((before) => before.filter(({ match }) => match.id !== here))
  }, [address.pathname])
  const still = told.filter(({ id }) => waiting.some((match) => match.id === id))
  const notes = notes_of(still, said)
  const note = notes.at(-1)
  const put_away = (): void => {
    set_told(told.filter(({ id }) => id !== note?.match.id))
    set_said(said.filter(({ match }) => match.id !== note?.match.id))
  }

  return (
    <div class="notices" role="status">
      {note !== undefined && <Shown key={note.match.id} note={note} more={notes.length - 1} put_away={put_away} />}
    </div>
  )
}

function Shown(props: { readonly note: Note; readonly more: number; readonly put_away: () => void }) {
  const { more, put_away } = props
  const { match, turn, words } = props.note
  return (
    <div class="card">
      <p>
        {turn && <b>Your turn: </b>}
        <a href={`/matches/${match.id}`}>{match.scenario_title}</a>
      </p>
      {words !== undefined && <p class="said">{words}</p>}
      {more > 0 && <span class="hint">and {more} more</span>}
      <button
        type="button"
        class="quiet"
        aria-label={`Dismiss the note about ${match.scenario_title}`}
        onClick={put_away}
      >
        ✕
      </button>
    </div>
  )
}

const is_seen = (match: string): boolean =>
  document.visibilityState === 'visible' && location.pathname.startsWith(`/matches/${match}`)

function notify(match: Match): void {
  const note = new Notification('Your turn', { body: match.scenario_title, tag: match.id })
  note.onclick = () => {
    window.focus()
    note.close()
  }
}

/**
 * The matches that wait for the signed-in player. `on_news` gets new ones, `on_said` an opponent's
 * messages in any of them.
 */
function use_waiting(
  signed_in: boolean,
  on_said: (said: Said) => void,
  on_news: (fresh: readonly Match[]) => void,
): readonly Match[] {
  const [matches, set_matches] = useState<readonly Match[]>([])
  const before = useRef<ReadonlyMap<string, number> | undefined>(undefined)
  const tell = useRef({ on_news, on_said })
  tell.current = { on_news, on_said }

  const look = useRef((): void => undefined)
  look.current = (): void => {
    const query = { mine: '1', status: 'running', limit: 100 } as const
    api.get('/api/v1/matches', { query }).then(
      (page) => {
        const waiting = that_wait(page.matches)
        if (before.current !== undefined) tell.current.on_news(news(before.current, waiting))
        before.current = revisions(waiting)
        set_matches(page.matches)
      },
      () => undefined, // the page itself says when the server is out of reach
    )
  }

  useEffect(() => {
    before.current = undefined
    set_matches([])
    if (!signed_in) return
    look.current()
    const seen = (): void => {
      if (document.visibilityState === 'visible') look.current()
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [signed_in])

  const watched = matches.slice(0, watched_max)
  const key = watched.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (key === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const on_message = (message: LiveMessage): void => {
      const said = said_in(message, watched)
      if (said !== undefined) tell.current.on_said(said)
      if (!('events' in message) || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        look.current()
      }, gather)
    }
    const after = new Map(watched.map(({ id, events }) => [id, events - 1]))
    const live = new LiveSocket(after, { on_message, on_state: () => undefined }, in_browser)
    return () => {
      clearTimeout(timer)
      live.end()
    }
  }, [key])
  const waiting = that_wait(matches)
  const urgent = by_urgency(waiting).map(({ id }) => id)
  useEffect(() => tell_waiting(urgent), [urgent.join(' ')])
  useEffect(() => () => tell_waiting([]), [])
  return waiting
}
