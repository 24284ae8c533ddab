import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { frame_at, type Moment } from '../../board/playback'
import type { ReadingWithGame } from '../../games/game'
import type { Event } from '../../replay/reading'
import { last_seen, now_seen } from '../../replay/seen'
import { sentences } from '../../replay/telling'
import { use_playback, type Playback } from '../../board/use_playback'
import { browser_shelf } from '../../turn/keeping'
import type { Span } from './happened'

// What has happened, shown at the table: as it comes, and what came while nobody looked.

export interface Past {
  readonly frames: readonly Moment[]
  readonly playback: Playback
  /** Whether the board shows a moment of the past, and which. */
  readonly showing: boolean
  readonly frame: Moment | undefined
  /** Sentences by the numbers of events. */
  readonly told: ReadonlyMap<number, string>
  readonly caption: string
  readonly missed: Missed | undefined
  /** The playback that runs, or ends a match and is still on offer, as far as the reader has seen it; undefined: they
   * know everything. */
  readonly telling: Telling | undefined
  /** What happened since the reader's orders, as long as it is the latest, and how to dismiss it. */
  readonly happened: Span | undefined
  readonly dismiss_happened: () => void
  /** Ends the playback. */
  readonly skip: () => void
  /** When the part that the reader has not seen yet came in; undefined: they have seen everything. */
  readonly unseen_since: string | undefined
}

/** Nothing beside a playback runs ahead of it. */
export interface Telling {
  /** The last event that the reader knew when it began. */
  readonly from: number
  /** The last event that the reader knows. */
  readonly until: number
  /** Whether it came while nobody looked: then the page has never told how the match stood before. */
  readonly missed: boolean
}

/** The match so far played back. */
export function use_past(reading: ReadingWithGame): Past {
  const { match, game, scenario, events } = reading
  const frames = useMemo(() => game.frames(reading), [scenario, events])
  const playback = use_playback(frames, undefined)
  const miss = useRef<(after: number) => void>(() => undefined)
  const [showing, fresh_after] = use_news(frames, events, match.your_side, playback, miss)
  const frame = frames[playback.index]
  const [played, begin] = use_telling(showing, frame?.event ?? -1, fresh_after)
  const [missed, miss_more] = use_missed(match.id, events, showing, (event) => {
    begin({ from: event, until: event, missed: true })
    playback.play(frame_at(frames, event))
  })
  miss.current = miss_more
  const telling = played ?? (match.result === null ? undefined : telling_before(missed, events))
  const told = useMemo(() => sentences(reading), [events])
  const caption = told.get(frame?.event ?? -1) ?? 'The set-up'
  const unseen_since = came_after(missed?.after ?? telling?.from, events)
  const last = events.at(-1)?.number ?? -1
  const after = useMemo(() => own_before(events, match.your_side), [events])
  const [happened, set_happened] = use_account(played, { after, last })
  return {
    ...{ frames, playback, showing, frame, told, caption, telling, unseen_since },
    missed: missed && { ...missed, seen: () => (set_happened(missed), missed.seen()) },
    happened: happened?.last === last && !showing ? happened : undefined,
    dismiss_happened: () => set_happened(undefined),
    skip: () => playback.go_to(frames.length - 1),
  }
}

/** The event before the reader's latest submission; undefined: there is none. */
export function own_before(events: readonly Event[], your_side: string | null): number | undefined {
  const own = events.filter((event) => event.type === 'submitted' && event.side === your_side).at(-1)
  return own === undefined ? undefined : own.number - 1
}

/** What a playback has told, in short, once it is over, watched or skipped: with what came of the reader's own orders. */
function use_account(
  telling: Telling | undefined,
  { after, last }: { readonly after: number | undefined; readonly last: number },
): [Span | undefined, (span: Span | undefined) => void] {
  const [account, set_account] = useState<Span>()
  const told = useRef<Telling>()
  useEffect(() => {
    if (told.current !== undefined && telling === undefined)
      set_account({ after: Math.min(told.current.from, after ?? Infinity), last })
    told.current = telling
  }, [telling])
  return [account, set_account]
}

/** When the first submission after this event came in. */
export function came_after(event: number | undefined, events: readonly Event[]): string | undefined {
  if (event === undefined) return undefined
  const first = events.find(({ number, type }) => number > event && type === 'submitted')
  return first?.type === 'submitted' ? first.received : undefined
}

/** What the reader knows of a playback grows with what it shows, and never shrinks when they look back. */
export function telling_at(telling: Telling | undefined, showing: boolean, event: number): Telling | undefined {
  if (telling === undefined || !showing) return undefined
  return event <= telling.until ? telling : { ...telling, until: event }
}

/** What the reader knows of a match that has ended, as long as how it did is still offered to them; undefined: all. */
export function telling_before(missed: Span | undefined, events: readonly Event[]): Telling | undefined {
  const is_the_end = missed !== undefined && missed.last === events.at(-1)?.number
  return is_the_end ? { from: missed.after, until: missed.after, missed: true } : undefined
}

function use_telling(
  showing: boolean,
  event: number,
  fresh_after: number | undefined,
): [Telling | undefined, (telling: Telling) => void] {
  const telling = useRef<Telling>()
  if (fresh_after !== undefined && telling.current === undefined)
    telling.current = { from: fresh_after, until: fresh_after, missed: false }
  // The reader has not seen news before their playback: the frame is still the one before them.
  telling.current = telling_at(telling.current, showing, event)
  return [
    telling.current,
    (begun) => {
      telling.current = begun
    },
  ]
}

/** Whether nothing is to move unless the reader asks for it. */
const is_still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Plays back what has come since the page opened; whether the board shows a moment of the past, and, as long as its
 * playback has not begun, the event after which it begins. If nothing moves, the page only offers it. */
function use_news(
  frames: readonly Moment[],
  events: readonly Event[],
  your_side: string | null,
  playback: Playback,
  miss: { readonly current: (after: number) => void },
): [boolean, number | undefined] {
  const known = useRef(frames.length)
  const fresh = frames.length > known.current
  const was_now = playback.index >= known.current - 1
  const begins = fresh ? first_news(frames, events, your_side, known.current) : frames.length - 1
  const plays = begins < frames.length - 1
  useEffect(() => {
    if (frames.length <= known.current) return
    const before = known.current
    known.current = frames.length
    if (still_plays(playback, before)) return
    if (!was_now) return
    if (!is_still()) return playback.play(begins)
    playback.go_to(frames.length - 1)
    if (plays) miss.current(frames[before - 1]?.event ?? -1)
  }, [frames.length])
  const after = fresh ? (frames[known.current - 1]?.event ?? -1) : undefined
  const shows = fresh && was_now ? plays && !is_still() : !playback.at_end
  return [shows, after]
}

/** Whether the playback still runs: later frames follow these, and cut none of them off. */
export const still_plays = ({ playing, index }: Pick<Playback, 'playing' | 'index'>, frames: number): boolean =>
  playing && index < frames - 1

/** Where to begin: a player has just seen what they ordered, and waits for the dice. */
export function first_news(
  frames: readonly Moment[],
  events: readonly Event[],
  your_side: string | null,
  known: number,
): number {
  const seen = frames[known - 1]?.event ?? -1
  const submitted = events.find((event) => event.number > seen && event.type === 'submitted')
  const own = submitted?.type === 'submitted' && submitted.side === your_side
  if (!own) return known - 1
  const first = frames.findIndex((frame, index) => index >= known && !frame.foreseen)
  return first < 0 ? frames.length - 1 : first - 1
}

export interface Missed extends Span {
  /** From now on the reader has seen everything. */
  readonly seen: () => void
  readonly show: () => void
}

/** Undefined where nothing happened; and what adds to it what happens while the page is open. */
function use_missed(
  match: string,
  events: readonly Event[],
  showing: boolean,
  play: (after: number) => void,
): [Missed | undefined, (after: number) => void] {
  const last = events.at(-1)?.number ?? -1
  const [before, set_before] = useState(() => last_seen(browser_shelf, match))
  const first = useRef(last)
  useEffect(() => {
    if (before === undefined || last > first.current) now_seen(browser_shelf, match, last)
  }, [last, before, showing])
  const more = (after: number): void => {
    first.current = last
    set_before((known) => Math.min(known ?? after, after))
  }
  if (before === undefined || before >= first.current) return [undefined, more]
  const seen = (): void => {
    set_before(undefined)
    now_seen(browser_shelf, match, last)
  }
  const show = (): void => {
    seen()
    play(before)
  }
  return [{ after: before, last: first.current, seen, show }, more]
}
