import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { frame_at, type Moment } from '../../board/playback'
import { told_of } from '../../panels/chat/remarks'
import type { News, PanelNews } from '../../panels/panel'
import { panels } from '../../panels/panels'
import type { ReadingWithGame } from '../../games/game'
import { use_replacing } from '../../turn/sealed_orders'
import { use_draft, type Draft } from '../../turn/use_draft'
import { use_standing_orders } from '../../turn/use_standing_orders'
import { BoardPlace } from './board_place'
import { Guide } from './guide'
import { use_past, type Telling } from './past'
import { SidePanel } from './side_panel'
import type { Standing } from './status_strip'
import type { OpenMatch } from './use_match'

interface Props {
  readonly open: OpenMatch
  readonly reading: ReadingWithGame
  /** Whether a guide goes along. */
  readonly guided: boolean
}

/** Board and panel. The board shows the orders in the making, or plays back what happened. */
export function Table({ open, reading, guided }: Props) {
  const { match, game } = reading
  const side = match.your_side
  const plays = side !== null && match.status === 'running'
  const due = plays && match.awaited.some((asked) => asked.side === side)
  const replacing = use_replacing(match)
  const yours = due || (plays && replacing.now)
  const [tab, choose_tab] = use_tab(due, match.status === 'over')
  const [drawn_up, draw_up] = useState(false)
  const draft = use_draft(match.id, match.revision, async () => {
    await open.refresh()
    replacing.end()
  })
  const handed_in = use_handed_in(draft)
  const standing = use_standing_orders(match.id, match.revision, plays, tab === 'standing')
  const past = use_past(reading)
  const { playback, frames, frame, showing } = past
  const { unseen_since } = past
  const unheard = useMemo(() => told_of(open.unheard, match, unseen_since), [open.unheard, match, unseen_since])
  const news = news_of({ match, events: reading.events, unheard }, tab)
  use_title(match.scenario_title, due, news.size > 0)
  const headline = useMemo(() => game.headline(reading, frames.at(-1)), [reading, frames])
  const before = use_before({ reading, headline, yours: due }, showing)
  const told = past.telling?.missed === true ? standing_in(past.telling, reading, frames) : before
  const back_to_now = useCallback(
    () => playback.go_to(frames.length - 1),
    [frames.length, playback.go_to],
  )
  const view = game.use_table({
    reading,
    yours,
    connected: !open.outdated,
    draft,
    standing,
    tab,
    frame,
    showing,
    back_to_now,
  })
  const replay_from = useCallback(
    (event: number) => playback.go_to(frame_at(frames, event)),
    [frames, playback.go_to],
  )
  return (
    <div class={drawn_up ? 'table sheet-open' : 'table'}>
      <BoardPlace {...{ reading, headline, view, past, news, choose_tab }} />
      <SidePanel
        {...{ open, reading, told, unheard, view, past, draft, replacing, news, tab, choose_tab, yours, handed_in, drawn_up, draw_up }}
        on_event={replay_from}
      />
      {guided && match.status !== 'over' && game.tour !== undefined && <Guide tour={game.tour} />}
    </div>
  )
}

/** How the match stood at a moment of a playback: as its frames tell it, with nothing of how it went on. */
function standing_in(telling: Telling, reading: ReadingWithGame, frames: readonly Moment[]): Standing {
  const match = { ...reading.match, result: null, status: 'running' as const, awaited: [] }
  const then = { ...reading, match, position: undefined }
  const frame = frames[frame_at(frames, telling.until)]
  return { reading: then, headline: reading.game.headline(then, frame), yours: false }
}

/** During a playback, the match before it: nothing tells how it ends ahead of time. */
function use_before<Value>(now: Value, played: boolean): Value {
  const before = useRef(now)
  if (!played) before.current = now
  return before.current
}

/** Whether the server has accepted orders since the page opened. */
function use_handed_in({ sending, fault }: Draft): boolean {
  const [taken, set_taken] = useState(false)
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current && !sending && fault === undefined) set_taken(true)
    sent.current = sending
  }, [sending])
  return taken
}

/** The open panel: when it becomes the reader's turn, the orders; when the match ends, the log with what comes next. */
function use_tab(yours: boolean, over: boolean): [string, (tab: string) => void] {
  const [tab, choose] = useState(yours ? 'orders' : 'log')
  useEffect(() => {
    if (yours) choose('orders')
    else if (over) choose('log')
  }, [yours, over])
  return [tab, choose]
}

/** What panels that are not open have to tell. */
function news_of(reading: PanelNews, tab: string): ReadonlyMap<string, News> {
  const news = new Map<string, News>()
  for (const panel of panels) {
    const told = panel.shown(reading.match) && panel.id !== tab ? panel.news?.(reading) : undefined
    if (told !== undefined) news.set(panel.id, told)
  }
  return news
}

function use_title(scenario: string, yours: boolean, news: boolean): void {
  useEffect(() => {
    document.title = `${news ? '✉ ' : ''}${yours ? '● Your move: ' : ''}${scenario} · Adjutant`
  }, [scenario, yours, news])
}
