import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { Tabs, type Tab } from '../../board/tabs'
import { use_session } from '../../app/session'
import type { Chapter, ReadingWithGame, TableView } from '../../games/game'
import { may_offer_pushes } from '../../notices/preference'
import { LoadedPanel } from '../../panels/loaded_panel'
import type { News, Panel } from '../../panels/panel'
import { panels } from '../../panels/panels'
import { Log } from '../../replay/log'
import { ReportView } from '../../replay/report_view'
import { HandIn } from '../../turn/hand_in'
import { asks_for_sealed, SealedOrders, type Replacing } from '../../turn/sealed_orders'
import type { Draft } from '../../turn/use_draft'
import { arrange_address, what_if_address } from '../../replay/addresses'
import { Icon } from '../../views/icon'
import { rooms_of } from '../../views/rooms'
import { use_later } from '../../views/use_later'
import type { Past } from './past'
import { HintRow } from './hint'
import { Happened, results_in } from './happened'
import { StatusStrip, type Standing } from './status_strip'
import type { OpenMatch } from './use_match'

interface Props {
  readonly open: OpenMatch
  readonly reading: ReadingWithGame
  /** How the match stands, up to the end of a running playback. */
  readonly told: Standing
  readonly view: TableView
  readonly past: Past
  readonly draft: Draft
  /** The opponent's messages, as far as the page may show them. */
  readonly unheard: OpenMatch['unheard']
  /** What waits for the reader, by panel. */
  readonly news: ReadonlyMap<string, News>
  readonly tab: string
  readonly choose_tab: (tab: string) => void
  readonly replacing: Replacing
  /** Whether this reader may give orders. */
  readonly yours: boolean
  /** Whether the player has submitted orders since the page is open. */
  readonly handed_in: boolean
  readonly on_event: (event: number) => void
  /** In small windows: whether the panel has most of the room. */
  readonly drawn_up: boolean
  readonly draw_up: (drawn_up: boolean) => void
}

/** What stands beside the board: how things are, and one of the panels. */
export function SidePanel(props: Props) {
  const { open, reading, told, unheard, view, past, draft, replacing, yours, choose_tab } = props
  const { match, game, scenario, events } = reading
  const film = past.telling !== undefined
  // As far as a film has told; questions about the match use it as it is.
  const known = film ? { ...told.reading.match, revision: match.revision } : match
  const plays = known.your_side !== null && known.status === 'running'
  const more = panels.filter((panel) => panel.shown(known))
  const tabs = tabs_of(more, plays, view, props.news)
  const tab = tabs.some(({ id }) => id === props.tab) ? props.tab : (tabs[0]?.id ?? '')
  useEffect(() => {
    if (tab === 'chat') open.heard(unheard)
  }, [tab, unheard])
  const panel = use_top(`${tab} ${film}`)
  const chapters = useMemo(() => game.chapters(reading), [events])
  const at = past.showing ? past.frame?.event : undefined
  return (
    <aside class="side" aria-label="Panel beside the map">
      <StatusStrip open={open} revision={match.revision} film={film && past.showing} {...told} />
      <div class="tab-row">
        <Tabs tabs={tabs} chosen={tab} choose={choose_tab} />
        <DrawUp drawn_up={props.drawn_up} draw_up={props.draw_up} />
      </div>
      <div
        class="tab-panel"
        ref={panel}
        role="tabpanel"
        id={`panel-${tab}`}
        aria-labelledby={`tab-${tab}`}
        tabIndex={0}
      >
        {(tab === 'orders' || tab === 'log') && <Offer wanted={props.handed_in && plays} />}
        {tab === 'orders' && film && <SoFar {...{ reading, past, at, chapters }} on_event={props.on_event} />}
        {tab === 'orders' && !film && (
          <>
            <Meanwhile {...{ reading, past, choose_tab }} on_event={props.on_event} />
            {plays && asks_for_sealed(match, events) && <SealedOrders {...{ match, draft, replacing }} />}
            {yours && <HintRow reading={reading} draft={draft} />}
            {view.orders}
          </>
        )}
        {tab === 'log' && <LogPanel {...{ reading, past, at, chapters }} on_event={props.on_event} />}
        {tab === 'standing' && view.standing}
        {more.map(
          (panel) =>
            panel.id === tab && (
              <LoadedPanel
                key={panel.id}
                panel={panel}
                {...{ match: known, game, scenario, events }}
                refresh={open.refresh}
                unseen_since={past.unseen_since}
              />
            ),
        )}
      </div>
      {tab === 'orders' && yours && <HandIn draft={draft} wants={view.handing_in} hidden={film} />}
    </aside>
  )
}

/** Scrolled to its top when it shows something else. */
function use_top(shown: string) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (panel.current !== null) for (const room of rooms_of(panel.current)) room.scrollTo(0, 0)
  }, [shown])
  return panel
}

/** The panels that there are, in their order. */
function tabs_of(more: readonly Panel[], plays: boolean, view: TableView, news: Props['news']): readonly Tab[] {
  return [
    ...(plays ? [{ id: 'orders', title: 'Orders', order: 0 }] : []),
    { id: 'log', title: 'Log', order: 10 },
    ...(plays && view.standing !== undefined ? [{ id: 'standing', title: 'Standing', order: 20 }] : []),
    ...more.map(({ id, title, order }) => ({ id, title, order, news: news.get(id)?.badge })),
  ].sort((a, b) => a.order - b.order)
}

const DrawUp = ({ drawn_up, draw_up }: Pick<Props, 'drawn_up' | 'draw_up'>) => (
  <button
    type="button"
    class="sheet-toggle quiet"
    aria-pressed={drawn_up}
    aria-label="Enlarge the panel"
    onClick={() => draw_up(!drawn_up)}
  >
    <Icon name={drawn_up ? 'down' : 'up'} />
  </button>
)

/** What came of the latest turns, in short. */
function Meanwhile({ reading: { game, events }, past, choose_tab, on_event }: Pick<Props, 'reading' | 'past' | 'choose_tab' | 'on_event'>) {
  const { happened, frames, told, dismiss_happened } = past
  if (happened === undefined) return null
  return (
    <Happened
      results={results_in(happened, { events, frames, told, game })}
      on_event={on_event}
      show_log={() => choose_tab('log')}
      close={dismiss_happened}
    />
  )
}

interface LogProps extends Pick<Props, 'reading' | 'past' | 'on_event'> {
  readonly at: number | undefined
  readonly chapters: readonly Chapter[]
}

/** As much as a playback has shown. */
const SoFar = ({ reading: { game, events }, past, at, chapters, on_event }: LogProps) => (
  <section aria-label="Log so far">
    <p class="hint">The playback shows what has happened. You can write orders when it ends, or after you press “Skip”.</p>
    <Log {...{ game, events, chapters, at, on_event }} until={past.telling?.until} told={past.told} follows />
  </section>
)

/** What happened, in reports and line by line, and the ways to look at it elsewhere. */
function LogPanel({ reading, past, at, chapters, on_event }: LogProps) {
  const { match, game, events } = reading
  return (
    <>
      {past.telling === undefined && match.result !== null && <Ending reading={reading} />}
      <p class="panel-links">
        {/* After the match it stands above. */}
        {match.result === null && <a href={`/matches/${match.id}/replay`}>Replay and verify dice</a>}
        <a href={what_if_address(match.id, at)}>What if…</a>
        {game.arrange !== undefined && <a href={arrange_address(match.id, at)}>{game.arrange.link}</a>}
      </p>
      <ReportView match={match.id} events={events} at={at ?? past.telling?.until ?? Infinity} />
      <Log
        {...{ game, events, chapters, at }}
        until={past.telling?.until}
        told={past.told}
        on_event={on_event}
        follows={match.result === null}
      />
    </>
  )
}

/** What comes after a match; fetched when it is over. */
function Ending({ reading }: Pick<Props, 'reading'>) {
  const EndingCard = use_later(true, () => import('../../ending/ending_card').then((module) => module.default))
  return EndingCard === undefined ? null : <EndingCard reading={reading} />
}

/** The offer of notifications, if they are possible and not decided yet. */
function Offer({ wanted }: { readonly wanted: boolean }) {
  const session = use_session()
  const may = session.state === 'in' && session.account.guest_until === null && session.account.confirmed
  const PushOffer = use_later(wanted && may && may_offer_pushes(), () =>
    import('../../notices/push_offer').then((module) => module.default),
  )
  return PushOffer === undefined ? null : <PushOffer />
}
