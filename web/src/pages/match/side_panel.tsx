import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { HexId } from '../../games/tlg2/map/hex'
import type { Board } from '../../games/tlg2/map/position'
import { panels, type Panel, type PanelProps } from '../../panels/panel'
import { Log } from '../../replay/log'
import { ReportView } from '../../replay/report_view'
import type { Reading } from '../../replay/load_match'
import type { Standing } from '../../turn/use_standing'
import type { Turn } from '../../turn/use_turn'
import { HandIn } from './hand_in'
import { OrdersPanel } from '../../games/tlg2/panels/orders_panel'
import type { Selection } from '../../games/tlg2/turn/selection'
import { StandingPanel } from '../../games/tlg2/panels/standing_panel'
import { StatusStrip } from './status_strip'
import type { OpenMatch } from './use_match'

export interface PanelScene {
  readonly open: OpenMatch
  readonly reading: Reading
  readonly board: Board
  readonly turn: Turn
  readonly standing: Standing
  readonly tab: string
  readonly choose_tab: (tab: string) => void
  readonly yours: boolean
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  /** The moment of the past that is shown; undefined: now. */
  readonly at: number | undefined
  readonly on_event: (event: number) => void
  readonly on_show: (hex: HexId) => void
  /** Goes to a hex with the keyboard. */
  readonly on_focus: (hex: HexId) => void
}

interface Tab {
  readonly id: string
  readonly title: string
  readonly order: number
}

/** What stands beside the map: how things are, and one of the panels. */
export function SidePanel(scene: PanelScene) {
  const { match } = scene.reading
  const plays = match.your_side !== null && match.status === 'running'
  const more = panels.filter((panel) => panel.shown(match))
  const tabs: Tab[] = [
    ...(plays ? [{ id: 'orders', title: 'Orders', order: 0 }] : []),
    { id: 'log', title: 'Log', order: 10 },
    ...(plays ? [{ id: 'standing', title: 'Standing', order: 20 }] : []),
    ...more,
  ].sort((a, b) => a.order - b.order)
  const tab = tabs.some(({ id }) => id === scene.tab) ? scene.tab : (tabs[0]?.id ?? '')
  return (
    <aside class="side" aria-label="Beside the map">
      <StatusStrip
        open={scene.open}
        reading={scene.reading}
        board={scene.board}
        yours={scene.yours}
      />
      <Tabs tabs={tabs} chosen={tab} choose={scene.choose_tab} />
      <div
        class="tab-panel"
        role="tabpanel"
        id={`panel-${tab}`}
        aria-labelledby={`tab-${tab}`}
        tabIndex={0}
      >
        {tab === 'orders' && <OrdersPanel {...scene} />}
        {tab === 'log' && (
          <>
            <p class="panel-links">
              <a href={`/matches/${match.id}/replay`}>Replay, and check the dice</a>
            </p>
            <ReportView match={match.id} events={scene.reading.events} at={scene.at ?? Infinity} />
            <Log events={scene.reading.events} at={scene.at} on_event={scene.on_event} />
          </>
        )}
        {tab === 'standing' && <StandingPanel {...scene} />}
        {more.map(
          (panel) =>
            panel.id === tab && (
              <Loaded
                key={panel.id}
                panel={panel}
                match={match}
                events={scene.reading.events}
                refresh={scene.open.refresh}
              />
            ),
        )}
      </div>
      {tab === 'orders' && scene.yours && <HandIn {...scene} />}
    </aside>
  )
}

function Tabs(props: {
  readonly tabs: readonly Tab[]
  readonly chosen: string
  readonly choose: (id: string) => void
}) {
  const { tabs, chosen, choose } = props
  const walk = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const index = tabs.findIndex(({ id }) => id === chosen)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    choose(next.id)
    document.getElementById(`tab-${next.id}`)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label="Panels" onKeyDown={walk}>
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={id === chosen ? `panel-${id}` : undefined}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => choose(id)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

function Loaded({ panel, ...scene }: { readonly panel: Panel } & PanelProps) {
  const [View, set_view] = useState<ComponentType<PanelProps>>()
  useEffect(() => {
    let current = true
    void panel.load().then((module) => {
      if (current) set_view(() => module.default)
    })
    return () => {
      current = false
    }
  }, [panel])
  return View === undefined ? <p class="hint">One moment…</p> : <View {...scene} />
}
