import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { centre, type Hex, type HexId } from '../../games/tlg2/map/hex'
import type { MapHandle } from '../../games/tlg2/map/map_view'
import { board_of } from '../../games/tlg2/map/position'
import { frame_at } from '../../games/tlg2/frames'
import type { Reading } from '../../replay/load_match'
import { use_standing } from '../../turn/use_standing'
import { use_turn, type Turn } from '../../turn/use_turn'
import { MapPlace } from './map_place'
import { marks_of, reach_marks } from '../../games/tlg2/turn/marks_of'
import { use_past, type Past } from './past'
import { act_on_hex, next_to_move, type Selection } from '../../games/tlg2/turn/selection'
import { SidePanel } from './side_panel'
import { stand_on_hex, standing_marks } from '../../games/tlg2/turn/standing_on_map'
import type { OpenMatch } from './use_match'

interface Props {
  readonly open: OpenMatch
  readonly reading: Reading
}

/** Map and panel. The map shows the orders being made, or what happened while that is played out. */
export function Table({ open, reading }: Props) {
  const { match, field } = reading
  const side = match.your_side
  const plays = side !== null && match.status === 'running'
  const yours = plays && match.to_act === side
  const [selection, select] = useState<Selection>({})
  const [pointed, set_pointed] = useState<Hex>()
  const [zones, set_zones] = useState(false)
  const [tab, choose_tab] = use_tab(yours)
  const handle = useRef<MapHandle>()
  const turn = use_turn(match.id, match.revision, yours, !open.outdated, open.refresh)
  const standing = use_standing(match.id, match.revision, plays, tab === 'standing')
  const past = use_past(reading)
  const { base, board } = use_boards(reading, turn, past)
  useEffect(() => select({}), [match.revision, tab])
  use_title(match.scenario_title, yours)

  const reach = useMemo(() => reach_marks(turn.plans, selection.unit), [turn.plans, selection.unit])
  const scene = useMemo(
    () => marks_of({ field, base, board, turn, selection, pointed, zones, reach, side }),
    [field, base, board, turn.plans, turn.text, selection, pointed, zones, reach],
  )
  useEffect(() => {
    const focus = past.frame?.focus
    if (past.showing && focus !== undefined) show(focus)
  }, [past.showing, past.frame])

  const show = (id: HexId): void => {
    const hex = field.find(id)
    if (hex !== undefined) handle.current?.camera.show(centre(hex))
  }
  const go_to = (id: HexId): void => {
    const hex = field.find(id)
    if (hex !== undefined) handle.current?.focus(hex)
  }
  const replay_from = useCallback(
    (event: number) => past.film.go_to(frame_at(past.frames, event)),
    [past.frames, past.film.go_to],
  )
  if (board === undefined) return null

  const stands = tab === 'standing'
  const on_hex = (hex: Hex): void => {
    set_pointed(hex)
    if (past.showing) past.film.go_to(past.frames.length - 1)
    else if (stands) stand_on_hex(hex, { field, board, standing, selection, select, side })
    else act_on_hex(hex, { field, board, turn, selection, select, side })
  }
  const next_unit = (): void => {
    const next = next_to_move(turn.plans, board, selection.unit)
    if (next === undefined) return
    select({ unit: next.id })
    if (next.at !== undefined) go_to(next.at)
  }
  const keys: Readonly<Record<string, () => void>> = {
    Escape: () => select({}),
    z: () => set_zones((before) => !before),
    u: turn.undo,
    n: next_unit,
  }
  const on_key = (event: KeyboardEvent): void => {
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <div class="table">
      <MapPlace
        {...{ reading, board, past, pointed, zones, handle, on_hex, on_key }}
        marks={stands ? standing_marks(board, standing, selection) : scene.marks}
        ghosts={scene.ghosts}
        chosen={selection.unit}
        on_zones={set_zones}
        on_point={set_pointed}
      />
      <SidePanel
        {...{ open, reading, board, turn, standing, tab, choose_tab, yours, selection, select }}
        at={past.showing ? past.frame?.event : undefined}
        on_event={replay_from}
        on_focus={go_to}
        on_show={show}
      />
    </div>
  )
}

/** Who stands where before the orders being made, and as the map shows it. */
function use_boards({ position }: Reading, turn: Turn, { showing, frame }: Past) {
  const base = useMemo(() => (position === undefined ? undefined : board_of(position)), [position])
  const planned = useMemo(() => {
    const plan = turn.plans?.moves.position
    return plan === undefined ? base : board_of(plan)
  }, [turn.plans, base])
  return { base, board: showing ? frame?.board : (planned ?? frame?.board) }
}

/** The panel that is open; when it becomes one's move, the orders. */
function use_tab(yours: boolean): [string, (tab: string) => void] {
  const [tab, choose] = useState(yours ? 'orders' : 'log')
  useEffect(() => {
    if (yours) choose('orders')
  }, [yours])
  return [tab, choose]
}

function use_title(scenario: string, yours: boolean): void {
  useEffect(() => {
    document.title = `${yours ? '● Your move: ' : ''}${scenario} · Adjutant`
  }, [scenario, yours])
}
