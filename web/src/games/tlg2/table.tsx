import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { BoardTools } from '../../board/board_tools'
import { key_of_event } from '../../board/keys'
import { ends_turn, with_end_turn, without_movements } from './turn/draft'
import { Icon } from '../../views/icon'
import type { HandingIn, Play, TableView } from '../game'
import type { Frame } from './frames'
import type { MapHandle } from '../hexwar/hex_map'
import { use_field, type Field } from './map/field'
import { centre, type Hex, type HexId } from '../hexwar/hex'
import { MapView } from './map/map_view'
import type { Marks } from '../hexwar/marks'
import { board_of, type Board } from './map/position'
import { HexInfo, labels_of } from './panels/hex_info'
import { OrdersPanel } from './panels/orders_panel'
import { StandingPanel } from './panels/standing_panel'
import type { PanelScene } from './scene'
import { line_of_units } from './turn/group'
import { marks_of, reach_marks } from './turn/marks_of'
import { chosen_of, group_of, type Selection } from './turn/chosen'
import { act_on_hex, lift_from, next_to_move } from './turn/selection'
import { stand_on_hex, standing_marks } from './turn/standing_on_map'
import { will_roll } from './turn/plan'
import { use_plans, type Turn } from './turn/use_plans'
import { use_together } from './turn/use_together'
import { use_zones } from './turn/use_zones'

/** The table: the map shows the orders in the making, or plays back what happened. */
export function use_table(play: Play<Frame>): TableView {
  const { reading, draft, standing, tab, yours, frame, showing } = play
  const { match } = reading
  const field = use_field(reading)
  const side = match.your_side
  const [selection, select] = useState<Selection>({})
  const [pointed, set_pointed] = useState<Hex>()
  const [zones_shown, set_zones_shown] = useState(false)
  const handle = useRef<MapHandle>()
  const turn = use_plans(match.id, match.revision, draft, yours, play.connected)
  const zones = use_zones(match, turn.plans, zones_shown)
  const { base, board } = use_boards(play, turn)
  const moment = `${match.id} ${match.revision}`
  const { foreseen, go, writing } = use_together({ moment, field, base, turn, selection, select, pointed })
  const chosen = useMemo(() => chosen_of(selection), [selection])
  useEffect(() => select({}), [match.revision, tab])
  useEffect(() => set_pointed(undefined), [match.revision])

  const { drawn, marked, labels } = use_marks(play, { field, base, board, turn, selection, pointed, foreseen, zones, zones_shown })
  const { show, go_to } = looking(field, handle)
  useEffect(() => {
    if (showing && frame?.focus !== undefined) show(frame.focus)
  }, [showing, frame])
  if (board === undefined) return nothing_to_show

  const stands = tab === 'standing'
  const on_hex = (hex: Hex, besides: boolean): void => {
    set_pointed(hex)
    if (showing) play.back_to_now()
    else if (play.on_place !== undefined) play.on_place(field.print(hex))
    else if (stands) stand_on_hex(hex, { field, board, standing, selection, select, side })
    else act_on_hex(hex, { field, board, turn, selection, select, side, move_group: go }, besides)
  }
  const on_lift = (hex: Hex): boolean =>
    !showing && !stands && play.on_place === undefined &&
    lift_from(hex, { field, board, turn, selection, select, side, move_group: go })
  const scene: PanelScene = {
    ...{ match, field, board, turn, standing, yours, selection, select, move_group: go },
    group: group_of(selection, select),
    line: chosen.slice(0, 1).flatMap((unit) => line_of_units(field, board, turn.plans, unit)),
    on_show: show,
    on_focus: go_to,
  }
  const keys: Keys = { ...keys_of(scene, stands), z: () => set_zones_shown((before) => !before) }
  const marks: Marks = showing ? marked : stands ? standing_marks(board, standing, selection) : drawn.marks
  const phase = `${field.side_name(board.side)} ${board.phase}`
  return {
    board: (
      <>
        <MapView
          {...{ field, board, marks, chosen, labels, on_hex, on_lift }}
          {...(showing ? {} : { ghosts: drawn.ghosts })}
          label={`${match.scenario_title}, ${phase}. Arrow keys move between hexes, Enter chooses.`}
          on_point={set_pointed}
          on_key={acting_on(keys)}
          handle={(given) => (handle.current = given)}
        />
        <BoardTools camera={() => handle.current?.camera}>
          <ZonesButton shown={zones_shown} show={set_zones_shown} />
        </BoardTools>
      </>
    ),
    pointed: <HexInfo {...{ field, board, marks, zones, foreseen }} hex={pointed} leads={selection.unit} />,
    orders: <OrdersPanel {...scene} />,
    standing: <StandingPanel {...scene} />,
    handing_in: handing_in(turn, match.options.decisions === 'ask', writing),
  }
}

/** The marks on the map: from the playback while it runs, else from the orders. */
function use_marks(
  { reading, showing, frame }: Play<Frame>,
  { field, base, board, turn, selection, pointed, foreseen, zones, zones_shown }: Omit<Parameters<typeof marks_of>[0], 'reach' | 'side'>,
) {
  const side = reading.match.your_side
  const reach = useMemo(() => reach_marks(turn.plans, selection.unit), [turn.plans, selection.unit])
  const drawn = useMemo(
    () => marks_of({ field, base, board, turn, selection, pointed, foreseen, zones, zones_shown, reach, side }),
    [field, base, board, turn.plans, turn.lines, selection, pointed, foreseen, zones, zones_shown, reach],
  )
  const marked: Marks = (showing ? frame : undefined) ?? drawn.marks
  const labels = useCallback(
    () => (board === undefined ? new Map() : labels_of(field, board, marked.reach, zones)),
    [field, board, marked.reach, zones],
  )
  return { drawn, marked, labels }
}

/** Brings a hex into sight, or the keyboard to it. */
function looking(field: Field, handle: { readonly current: MapHandle | undefined }) {
  const show = (id: HexId): void => {
    const hex = field.find(id)
    if (hex !== undefined) handle.current?.camera.show(centre(hex))
  }
  const go_to = (id: HexId): void => {
    const hex = field.find(id)
    if (hex !== undefined) handle.current?.focus(hex)
  }
  return { show, go_to }
}

type Keys = Readonly<Record<string, () => void>>

const keys_of = (scene: PanelScene, stands: boolean): Keys => ({
  Escape: () => scene.select({}),
  u: scene.turn.undo,
  n: () => choose_next(scene.turn.plans, scene.board, scene),
  ...(stands || scene.group.keys.length === 0 ? {} : keys_of_chosen(scene)),
})

/** What the keys do with the chosen units. */
const keys_of_chosen = ({ turn, group, line }: PanelScene): Keys => {
  const cancel = (): void => turn.edit(without_movements(turn.lines, group.keys))
  return {
    g: () => group.gather(group.keys.length > 1 ? group.keys.slice(0, 1) : line),
    Delete: cancel,
    Backspace: cancel,
  }
}

/** Chooses the next unit that can move. */
function choose_next(plans: Turn['plans'], board: Board, { selection, select, on_focus }: PanelScene): void {
  const next = next_to_move(plans, board, selection.unit)
  if (next === undefined) return
  select({ unit: next.id })
  if (next.at !== undefined) on_focus(next.at)
}

/** Does what its key asks for. */
const acting_on =
  (keys: Keys) =>
  (event: KeyboardEvent): void => {
    const act = keys[key_of_event(event)]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

/** A match that was cancelled before it began. */
const nothing_to_show: TableView = {
  board: <p class="loading">The map is empty.</p>,
  orders: null,
  handing_in: { rolls: false },
}

function handing_in(turn: Turn, asks: boolean, writing: boolean): HandingIn {
  const { plans } = turn
  const asked = asks && (plans?.moves.question ?? undefined) !== undefined
  const given = ends_turn(turn.lines)
  const refusals = plans?.whole.refusals ?? []
  return {
    rolls: will_roll(plans?.whole, given),
    refused: turn.current && refusals.length > 0 ? refusals : undefined,
    writing: turn.writing || writing,
    ...(asked
      ? {}
      : {
          ends: {
            label: 'End my turn',
            given,
            give: (wanted: boolean) => turn.edit(with_end_turn(turn.lines, wanted)),
            closes: turn.current ? plans?.whole.closes : undefined,
            adds: turn.current ? plans?.whole.combat.completion : undefined,
          },
        }),
  }
}

function ZonesButton(props: {
  readonly shown: boolean
  readonly show: (shown: boolean) => void
}) {
  return (
    <button
      type="button"
      aria-pressed={props.shown}
      aria-label="Show enemy zones of control"
      onClick={() => props.show(!props.shown)}
    >
      <Icon name="hatched" />
    </button>
  )
}

/** The units before the orders of the draft, and as the map shows them. */
function use_boards(
  { reading, showing, frame }: Play<Frame>,
  turn: Turn,
): { readonly base: Board | undefined; readonly board: Board | undefined } {
  const { position } = reading
  const base = useMemo(() => (position === undefined ? undefined : board_of(position)), [position])
  const planned = useMemo(() => {
    const plan = turn.plans?.moves.position
    return plan === undefined ? base : board_of(plan)
  }, [turn.plans, base])
  return { base, board: showing ? frame?.board : (planned ?? frame?.board) }
}
