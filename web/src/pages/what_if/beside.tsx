import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Headline, ReadingWithGame, TableView } from '../../games/game'
import { Tabs, type Tab } from '../../board/tabs'
import { LoadedPanel } from '../../panels/loaded_panel'
import { panel as rules } from '../../panels/rules/panel'
import { Log } from '../../replay/log'
import { HandIn } from '../../turn/hand_in'
import type { Draft } from '../../turn/use_draft'
import { Icon } from '../../views/icon'
import { ProblemNotice } from '../../views/problem_notice'
import type { Session } from '../../what_if/session'
import { followers, next_on } from '../../what_if/study'
import type { Past } from '../match/past'
import { ArrangePanel, type PressedPlace } from './arrange_panel'
import { CaptainPanel } from './captain_panel'
import { LinesPanel } from './lines_panel'
import type { From } from './new_board'
import { Share } from './share'
import { Standing } from './standing'

/** A panel before all others. */
export interface FirstPanel {
  readonly title: string
  readonly content: ComponentChildren
}

interface Props {
  readonly session: Session
  readonly reading: ReadingWithGame
  readonly headline: Headline
  readonly view: TableView
  readonly past: Past
  readonly draft: Draft
  readonly tab: string
  readonly choose_tab: (tab: string) => void
  readonly yours: boolean
  readonly drawn_up: boolean
  readonly draw_up: (drawn_up: boolean) => void
  readonly take_back: () => void
  readonly on_event: (event: number) => void
  readonly head: ComponentChildren
  readonly only: readonly string[] | undefined
  readonly from: From | undefined
  readonly first: FirstPanel | undefined
  readonly pressed: PressedPlace | undefined
}

/** What stands beside the board: who plays and how it stands, and one of the panels. */
export function Beside(props: Props) {
  const { session, reading, headline, view, draft, yours, drawn_up } = props
  const { match, game, events } = reading
  const chapters = useMemo(() => game.chapters(reading), [reading])
  const all: readonly Tab[] = [
    { id: 'orders', title: 'Orders', order: 0 },
    { id: 'captain', title: 'Captain', order: 5 },
    { id: 'lines', title: 'Lines', order: 8 },
    { id: 'log', title: 'Log', order: 10 },
    ...(yours && view.standing !== undefined ? [{ id: 'standing', title: 'Standing', order: 20 }] : []),
    ...(game.arrange === undefined ? [] : [{ id: 'arrange', title: 'Arrange', order: 25 }]),
    { id: 'rules', title: 'Rules', order: 30 },
  ]
  const { first } = props
  const tabs = [
    ...(first === undefined ? [] : [{ id: 'first', title: first.title, order: -1 }]),
    ...all.filter(({ id }) => props.only?.includes(id) ?? true),
  ]
  const tab = tabs.some(({ id }) => id === props.tab) ? props.tab : 'orders'
  return (
    <aside class="side" aria-label="Panel beside the map">
      {props.head ?? (
        <Standing {...{ session, match, headline }} from={props.from}>
          <Moves session={session} take_back={props.take_back} />
        </Standing>
      )}
      <div class="tab-row">
        <Tabs tabs={tabs} chosen={tab} choose={props.choose_tab} />
        <button
          type="button"
          class="sheet-toggle quiet"
          aria-pressed={drawn_up}
          aria-label="Enlarge the panel"
          onClick={() => props.draw_up(!drawn_up)}
        >
          <Icon name={drawn_up ? 'down' : 'up'} />
        </button>
      </div>
      <div class="tab-panel" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {session.fault !== undefined && <ProblemNotice fault={session.fault} />}
        {tab === 'first' && first?.content}
        {tab === 'orders' && (yours ? view.orders : <NobodyHere session={session} />)}
        {tab === 'captain' && <CaptainPanel key={match.revision} {...{ session, draft, game }} />}
        {tab === 'lines' && (
          <>
            <LinesPanel session={session} game={game} />
            <Share session={session} />
          </>
        )}
        {tab === 'log' && (
          <Log {...{ game, events, chapters }} told={props.past.told} at={props.past.frame?.event} on_event={props.on_event} />
        )}
        {tab === 'standing' && view.standing}
        {tab === 'arrange' && game.arrange !== undefined && (
          <ArrangePanel key={match.revision} session={session} arrange={game.arrange} pressed={props.pressed} />
        )}
        {tab === 'rules' && <Rules reading={reading} />}
      </div>
      {(tab === 'orders' || tab === 'first') && yours && <HandIn draft={draft} wants={view.handing_in} />}
    </aside>
  )
}

/** The panel of orders where a computer player is to act, or nobody any more. */
function NobodyHere({ session }: { readonly session: Session }) {
  const { study, thinking } = session
  if (thinking) return <p role="status">Looking for orders…</p>
  if (followers(study, study.at).length > 0)
    return <p>A computer player has moved here. Go forward along the line, or take back.</p>
  return <p>The battle is finished. Take back to try something else.</p>
}

/** Back and on along the line. */
function Moves({ session, take_back }: { readonly session: Session; readonly take_back: () => void }) {
  const { study } = session
  const next = next_on(study)
  return (
    <div class="chips moves">
      <button type="button" disabled={study.at === undefined} onClick={take_back}>
        Take back
      </button>
      <button type="button" disabled={next === undefined} onClick={() => session.go_to(next)}>
        Forward
      </button>
      {session.thinking && (
        <span role="status" class="hint">
          Captain thinks…
        </span>
      )}
    </div>
  )
}

function Rules({ reading }: { readonly reading: ReadingWithGame }) {
  const { match, game, scenario, events } = reading
  const nothing = async (): Promise<void> => undefined
  return <LoadedPanel panel={rules} {...{ match, game, scenario, events }} refresh={nothing} />
}
