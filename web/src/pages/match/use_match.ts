import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { is_against_computer } from '../../opponents'
import type { LiveMessage, LiveState } from '../../live/live_socket'
import { use_live } from '../../live/use_live'
import type { ReadingWithGame } from '../../games/game'
import { load_events, load_match, load_position } from '../../replay/load_match'
import type { Happened } from '../../replay/reading'

type Remarks = readonly Schema<'Remark'>[]

export interface OpenMatch {
  readonly reading: ReadingWithGame | undefined
  readonly fault: unknown
  readonly live: LiveState
  /** The page may show an older match than the server has. */
  readonly outdated: boolean
  readonly refresh: () => Promise<void>
  /** The opponent's messages, except those already given to `heard`. */
  readonly unheard: Remarks
  readonly heard: (remarks: Remarks) => void
}

/** A match as it stands, kept up to date. */
export function use_match(id: string): OpenMatch {
  const [reading, set_reading] = useState<ReadingWithGame>()
  const [fault, set_fault] = useState<unknown>()
  const [behind, set_behind] = useState(false)
  const current = useRef<ReadingWithGame | undefined>(undefined)
  const asked = useRef(0)
  const shown = useRef(0)

  const take = useCallback((next: ReadingWithGame): void => {
    current.current = next
    set_reading(next)
    set_behind(false)
  }, [])

  useLayoutEffect(() => {
    const abort = new AbortController()
    current.current = undefined
    set_reading(undefined)
    load_match(id, abort.signal).then(take, (error: unknown) => {
      if (!abort.signal.aborted) set_fault(error)
    })
    return () => abort.abort()
  }, [id])

  /** `news`: what has happened, if a message reported it. */
  const follow = useCallback(async (news?: Happened): Promise<void> => {
    const before = current.current
    if (before === undefined) return
    const turn = ++asked.current
    try {
      const [match, position, happened] = await Promise.all([
        api.get('/api/v1/matches/{match}', { path: { match: id } }),
        load_position(id),
        news ?? load_events(id, before.events.at(-1)?.number ?? -1),
      ])
      const known = current.current ?? before
      // A later refresh may have come first. What it shows is as new or newer.
      const fresh = turn > shown.current ? { match, position } : {}
      shown.current = Math.max(shown.current, turn)
      take({ ...known, ...fresh, ...joined(known, happened) })
    } catch {
      // No connection, or signed out since: the match stays on the page, which says that it may be old.
      set_behind(true)
    }
  }, [id])

  const { unheard, heard, hear } = use_unheard(follow)
  const on_message = (message: LiveMessage): void => {
    const now = current.current
    if (now === undefined) return
    if ('remark' in message && message.remark.side !== now.match.your_side)
      void hear(message.remark, now.match)
    if (!('events' in message && 'match' in message)) return
    const last = message.events.at(-1)?.number ?? -1
    const news = last > (now.events.at(-1)?.number ?? -1) || message.revision > now.match.revision
    if (news) void follow(told_by(message, now))
  }
  const refresh = useCallback(() => follow(), [follow])
  const live = use_live(
    id,
    reading?.events.at(-1)?.number ?? (reading ? -1 : undefined),
    on_message,
  )
  return { reading, fault, live, outdated: behind || live === 'lost', refresh, unheard, heard }
}

/** The opponent's messages that nobody has read yet. */
function use_unheard(follow: () => Promise<void>) {
  const [unheard, set_unheard] = useState<Remarks>([])
  const heard = useCallback((some: Remarks) => {
    if (some.length > 0) set_unheard((before) => before.filter((remark) => !some.includes(remark)))
  }, [])
  const hear = async (remark: Remarks[number], match: Schema<'Match'>): Promise<void> => {
    // A computer player speaks of what it has done: that has to be here first.
    if (is_against_computer(match)) await follow()
    set_unheard((before) => [...before, remark])
  }
  return { unheard, heard, hear }
}

/** What a live message tells, sentences and all; undefined where it does not, or not all since. */
function told_by(message: LiveMessage, known: Happened): Happened | undefined {
  if (!('events' in message && 'sentences' in message)) return undefined
  const { events, sentences } = message as Happened
  const next = (known.events.at(-1)?.number ?? -1) + 1
  const whole = sentences.length === events.length && (events[0]?.number ?? next + 1) <= next
  return whole ? { events, sentences } : undefined
}

function joined(known: Happened, more: Happened): Happened {
  const last = known.events.at(-1)?.number ?? -1
  const fresh = more.events.findIndex((event) => event.number > last)
  if (fresh < 0) return { events: known.events, sentences: known.sentences }
  return {
    events: [...known.events, ...more.events.slice(fresh)],
    sentences: [...known.sentences, ...more.sentences.slice(fresh)],
  }
}
