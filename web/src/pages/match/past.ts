import { useEffect, useRef, useState } from 'preact/hooks'
import type { Event } from '../../replay/frames'
import { last_seen, now_seen } from '../../replay/seen'
import type { Film } from '../../replay/use_film'
import { browser_shelf } from '../../turn/keeping'

// What has happened, shown at the table: as it comes, and what came while nobody looked.

/** Plays out what has come since the page was opened; whether a moment of the past is shown. */
export function use_news(frames: number, film: Film): boolean {
  const known = useRef(frames)
  const fresh = frames > known.current
  useEffect(() => {
    if (frames <= known.current) return
    const first = known.current - 1
    known.current = frames
    film.play(first)
  }, [frames])
  return fresh || !film.at_end
}

export interface Missed {
  /** The last event that was seen here. */
  readonly event: number
  /** From now on all is seen. */
  readonly seen: () => void
}

/** What happened while this browser was away; undefined where nothing did. */
export function use_missed(
  match: string,
  events: readonly Event[],
  showing: boolean,
): Missed | undefined {
  const last = events.at(-1)?.number ?? -1
  const [before, set_before] = useState(() => last_seen(browser_shelf, match))
  const first = useRef(last)
  useEffect(() => {
    if (before === undefined || last > first.current) now_seen(browser_shelf, match, last)
  }, [last, before, showing])
  if (before === undefined || before >= first.current) return undefined
  const seen = (): void => {
    set_before(undefined)
    now_seen(browser_shelf, match, last)
  }
  return { event: before, seen }
}
