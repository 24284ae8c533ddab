import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { frame_at } from '../../board/playback'
import type { Game } from '../../games/game'
import { use_draft, type Draft } from '../../turn/use_draft'
import { use_standing_orders, type StandingOrdersDraft } from '../../turn/use_standing_orders'
import { reading_of } from '../../what_if/reading'
import type { Session } from '../../what_if/session'
import { BoardPlace } from '../match/board_place'
import type { PressedPlace } from './arrange_panel'
import { Beside, type FirstPanel } from './beside'
import type { From } from './new_board'
import { use_line } from './use_line'

/** What the player is writing at a board. */
export interface AtHand {
  readonly draft: Draft
  readonly standing: StandingOrdersDraft
  readonly tab: string
  readonly choose_tab: (tab: string) => void
}

interface Props {
  readonly session: Session
  readonly game: Game
  /** Stands above the panels, where a match has its players and score. */
  readonly head?: (at_hand: AtHand) => ComponentChildren
  /** The panels there are; undefined: all. */
  readonly only?: readonly string[]
  /** What leads back where the board comes from. */
  readonly from?: From
  /** The panel that is open at first. */
  readonly panel?: string
  /** A panel before all others, open at first. */
  readonly first?: FirstPanel
}

const no_news = new Map<never, never>()
const nothing = async (): Promise<void> => undefined

/** Board and panel, as at the table of a match; the reader plays the side to act. */
export function Board({ session, game, head, only, from, panel, first }: Props) {
  use_session(session)
  const { id, study, players } = session
  const reading = useMemo(() => reading_of({ id, study, players }, game), [id, study, players, game])
  const { match } = reading
  const yours = match.your_side !== null
  const [tab, choose_tab] = useState(first === undefined ? (panel ?? 'orders') : 'first')
  const [drawn_up, draw_up] = useState(false)
  const draft = use_draft(id, match.revision, nothing)
  const standing = use_standing_orders(`${id}.${match.revision}`, match.revision, yours, tab === 'standing')
  const past = use_line(reading, session)
  const { playback, frames, frame, showing } = past
  const headline = useMemo(() => game.headline(reading, frames.at(-1)), [reading, frames])
  const back_to_now = useCallback(
    () => playback.go_to(frames.length - 1),
    [frames.length, playback.go_to],
  )
  const [pressed, press] = useState<PressedPlace>()
  const view = game.use_table({
    ...{ reading, yours, draft, standing, tab, frame, showing, back_to_now },
    ...(tab === 'arrange' ? { on_place: (place: string) => press({ place }) } : {}),
    connected: true,
  })
  useEffect(() => {
    document.title = `What if: ${match.scenario_title} · Adjutant`
  }, [match.scenario_title])
  const take_back = (): void => {
    const orders = session.take_back()
    draft.change(orders.map((line) => `${line}\n`).join(''))
    choose_tab('orders')
  }
  return (
    <div class={drawn_up ? 'table sheet-open' : 'table'}>
      <BoardPlace {...{ reading, headline, view, past, choose_tab }} news={no_news} />
      <Beside
        {...{ session, reading, headline, view, past, draft, tab, choose_tab, yours, drawn_up, draw_up, take_back }}
        {...{ only, from, first, pressed }}
        head={head?.({ draft, standing, tab, choose_tab })}
        on_event={(event) => playback.go_to(frame_at(frames, event))}
      />
    </div>
  )
}

/** Draws again whenever the session has changed. */
export function use_session(session: Session): void {
  const [, set_changes] = useState(0)
  useLayoutEffect(() => session.listen(() => set_changes((before) => before + 1)), [session])
}
