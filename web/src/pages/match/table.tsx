import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { MapView, type MapHandle } from '../../map/map_view'
import { centre, type Hex, type HexId } from '../../map/hex'
import { board_of, side_name } from '../../map/position'
import { FilmBar } from '../../replay/film_bar'
import { frame_at, frames_of } from '../../replay/frames'
import type { Reading } from '../../replay/load_match'
import { sentence } from '../../replay/telling'
import { use_film } from '../../replay/use_film'
import { use_standing } from '../../turn/use_standing'
import { use_turn } from '../../turn/use_turn'
import { HexInfo, labels_of } from './hex_info'
import { MapTools } from './map_tools'
import { use_missed, use_news, type Missed } from './past'
import { marks_of, reach_marks } from './marks_of'
import { act_on_hex, next_to_move, type Selection } from './selection'
import { SidePanel } from './side_panel'
import { stand_on_hex, standing_marks } from './standing_on_map'
import type { OpenMatch } from './use_match'

interface Props {
  readonly open: OpenMatch
  readonly reading: Reading
}

/** Map and panel. The map shows the orders being made, or what happened while that is played out. */
export function Table({ open, reading }: Props) {
  const { match, field, events, position } = reading
  const yours =
    match.status === 'running' && match.your_side !== null && match.to_act === match.your_side
  const [selection, select] = useState<Selection>({})
  const [pointed, set_pointed] = useState<Hex>()
  const [zones, set_zones] = useState(false)
  const [tab, choose_tab] = useState(yours ? 'orders' : 'log')
  const handle = useRef<MapHandle>()

  const turn = use_turn(match.id, match.revision, yours, !open.outdated, open.refresh)
  const plays = match.your_side !== null && match.status === 'running'
  const standing = use_standing(match.id, match.revision, plays)
  const base = useMemo(() => (position === undefined ? undefined : board_of(position)), [position])
  const frames = useMemo(() => frames_of(field, events), [field, events])
  const film = use_film(frames, undefined)
  const showing = use_news(frames, events, match.your_side, film)
  const missed = use_missed(match.id, events, showing)
  const frame = frames[film.index]

  const planned = useMemo(() => {
    const plan = turn.plans?.moves.position
    return plan === undefined ? base : board_of(plan)
  }, [turn.plans, base])
  const board = (showing ? frame?.board : planned) ?? frame?.board
  useEffect(() => select({}), [match.revision, tab])
  useEffect(() => {
    document.title = `${yours ? '● Your move: ' : ''}${match.scenario_title} · Adjutant`
  }, [yours, match.scenario_title])
  useEffect(() => {
    if (yours) choose_tab('orders')
  }, [yours])

  const reach = useMemo(() => reach_marks(turn.plans, selection.unit), [turn.plans, selection.unit])
  const scene = useMemo(
    () =>
      marks_of({
        field,
        base,
        board,
        turn,
        selection,
        pointed,
        zones,
        reach,
        side: match.your_side,
      }),
    [field, base, board, turn.plans, turn.text, selection, pointed, zones, reach],
  )
  const stands = tab === 'standing' && board !== undefined
  const live_marks = stands ? standing_marks(board, standing, selection) : scene.marks
  const marks = showing && frame !== undefined ? frame : live_marks
  useEffect(() => {
    const focus = frame?.focus === undefined ? undefined : field.find(frame.focus)
    if (showing && focus !== undefined) handle.current?.camera.show(centre(focus))
  }, [showing, frame])

  const labels = useMemo(
    () => (board === undefined ? new Map() : labels_of(field, board, reach)),
    [field, board, reach],
  )
  const on_hex = (hex: Hex): void => {
    set_pointed(hex)
    if (showing) film.go_to(frames.length - 1)
    else if (stands)
      stand_on_hex(hex, { field, board, standing, selection, select, side: match.your_side })
    else if (board !== undefined)
      act_on_hex(hex, { field, board, turn, selection, select, side: match.your_side })
  }
  const go_to = (hex: HexId): void => {
    const found = field.find(hex)
    if (found !== undefined) handle.current?.focus(found)
  }
  const next_unit = (): void => {
    const next = next_to_move(turn.plans, board, selection.unit)
    if (next === undefined) return
    select({ unit: next.id })
    if (next.at !== undefined) go_to(next.at)
  }
  const on_key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') select({})
    else if (event.key === 'z') set_zones((before) => !before)
    else if (event.key === 'u') turn.undo()
    else if (event.key === 'n') next_unit()
    else return
    event.preventDefault()
  }
  const replay_from = useCallback(
    (event: number) => film.go_to(frame_at(frames, event)),
    [frames, film.go_to],
  )
  if (board === undefined) return null
  const now = events.find((event) => event.number === frame?.event)
  return (
    <div class="table">
      <section class="map-place" aria-label="Map">
        <h1 class="visually-hidden">{`${match.scenario_title}, turn ${board.turn}`}</h1>
        <MapView
          field={field}
          board={board}
          marks={marks}
          {...(showing ? {} : { ghosts: scene.ghosts })}
          chosen={selection.unit}
          label={`${match.scenario_title}, ${side_name(board.side)} ${board.phase}. Arrow keys walk over hexes, Enter chooses.`}
          labels={labels}
          on_hex={on_hex}
          on_point={set_pointed}
          on_key={on_key}
          handle={(given) => (handle.current = given)}
        />
        <MapTools handle={handle} zones={zones} on_zones={set_zones} />
        {missed !== undefined && !showing && (
          <MissedNotice missed={missed} show={(event) => film.play(frame_at(frames, event))} />
        )}
        {showing ? (
          <FilmBar
            film={film}
            frames={frames.length}
            caption={(now && sentence(now)) ?? 'The set-up'}
          >
            <button type="button" onClick={() => film.go_to(frames.length - 1)}>
              Back to now
            </button>
          </FilmBar>
        ) : (
          <HexInfo field={field} board={board} hex={pointed} marks={scene.marks} />
        )}
      </section>
      <SidePanel
        open={open}
        reading={reading}
        board={board}
        turn={turn}
        standing={standing}
        tab={tab}
        choose_tab={choose_tab}
        yours={yours}
        selection={selection}
        select={select}
        at={showing ? frame?.event : undefined}
        on_event={replay_from}
        on_focus={go_to}
        on_show={(hex) => {
          const found = field.find(hex)
          if (found !== undefined) handle.current?.camera.show(centre(found))
        }}
      />
    </div>
  )
}

function MissedNotice(props: { readonly missed: Missed; readonly show: (event: number) => void }) {
  const { missed, show } = props
  return (
    <div class="missed card" role="status">
      <span>The match has gone on since you looked.</span>
      <button
        type="button"
        class="primary"
        onClick={() => {
          missed.seen()
          show(missed.event)
        }}
      >
        Show me
      </button>
      <button type="button" onClick={missed.seen}>
        I know
      </button>
    </div>
  )
}
