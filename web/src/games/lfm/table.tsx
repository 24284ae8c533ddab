import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { BoardTools } from '../../board/board_tools'
import { key_of_event } from '../../board/keys'
import { is_asked } from '../../turn/question'
import type { HandingIn, Play, TableView } from '../game'
import { use_together } from '../group/use_together'
import { centre, distance, type Hex, type HexId } from '../hexwar/hex'
import type { MapHandle } from '../hexwar/hex_map'
import type { ArrowMark, Badge, Marks } from '../hexwar/marks'
import { board_of, type Board } from './board'
import { use_field, type Field } from './field'
import type { Frame } from './frames'
import { StandingOrders, use_aim } from './standing'
import { behind_of, moved_together, reason_of, stacks_of, with_moves, type Moved } from './group'
import { MapView } from './map_view'
import { offer_words } from './offer_words'
import { HexInfo, labels_of, OrdersPanel } from './panels'
import {
  has_order,
  lines_of_fire,
  points,
  walks,
  with_order,
  without_moves,
  without_order,
  type Plan,
  type Reach,
} from './plan'
import { choose_stack, group_of, lift_from, line_at, next_stack, press_hex, toggle_unit } from './press'
import type { Scene } from './scene'
import { nobody, type Selection } from './selection'
import { use_plan, type Planned } from './use_plan'

const end_turn = 'end turn'

/** The table: the map shows the orders in the making, or plays back what happened. */
export function use_table(play: Play<Frame>): TableView {
  const { reading, draft, yours, showing, frame, tab } = play
  const { match } = reading
  const field = use_field(reading)
  const [selection, select] = useState<Selection>(nobody)
  const [pointed, set_pointed] = useState<HexId>()
  const [zones_shown, show_zones] = useState(false)
  const [range_shown, show_range] = useState(true)
  const aiming = use_aim(play)
  const handle = useRef<MapHandle>()
  const planned = use_plan(match.id, match.revision, field, draft, yours)
  useEffect(() => select(nobody), [match.revision, tab])
  useEffect(() => set_pointed(undefined), [match.revision])
  const { base, board } = use_boards(play, planned.plan)
  const { stacks, chosen, reach, foreseen, go, writing } = use_stacks({ play, field, planned, base, board, selection, select, pointed })
  const labels = useCallback(
    () => (board === undefined ? new Map() : labels_of(field, board, reach)),
    [field, board, reach],
  )
  useEffect(() => {
    const hex = showing && frame?.focus !== undefined ? field.find(frame.focus) : undefined
    if (hex !== undefined) handle.current?.camera.show(centre(hex))
  }, [showing, frame])
  if (board === undefined) return nothing_to_show

  const scene: Scene = { play, field, board, planned, selection, select, reach, move_group: go }
  const on_hex = (hex: Hex, besides: boolean): void => {
    const id = field.print(hex)
    set_pointed(id)
    if (showing) return play.back_to_now()
    if (play.on_place !== undefined) return play.on_place(id)
    if (!aiming.press(id)) press_hex(id, scene, besides)
  }
  const on_lift = (hex: Hex): boolean =>
    !showing && play.on_place === undefined && lift_from(field.print(hex), scene)
  const on_key = (event: KeyboardEvent): void => {
    const acts: Readonly<Record<string, () => void>> = {
      Escape: () => (aiming.aim === undefined ? select(nobody) : aiming.set_aim(undefined)),
      u: draft.undo,
      n: () => choose_next(scene, handle.current),
      z: () => show_zones(!zones_shown),
      c: () => show_range(!range_shown),
      g: () => choose_line(scene),
    }
    if (act_on_key(event, acts, stacks.length < 2 ? (index) => toggle_unit(index, scene) : undefined)) event.preventDefault()
  }
  const marks: Marks = showing
    ? { arrows: frame?.arrows ?? [], badges: frame?.badges ?? [] }
    : (aiming.marks ??
      ordered_marks(scene, { base, foreseen, chosen, zones: zones_shown, range: range_shown }))
  const phase = `${field.side_name(board.side)} ${(base ?? board).phase}`
  return {
    board: (
      <>
        <MapView
          {...{ field, board, marks, labels, on_hex, on_lift, on_key }}
          chosen={chosen}
          label={`${match.scenario_title}, ${phase}. N selects the next stack, G its line, arrow keys move between hexes, Enter chooses.`}
          on_point={(hex) => set_pointed(hex === undefined ? undefined : field.print(hex))}
          handle={(made) => (handle.current = made)}
        />
        <BoardTools camera={() => handle.current?.camera} />
      </>
    ),
    pointed: <HexInfo field={field} board={board} id={pointed} going={reach.get(pointed ?? '')} foreseen={foreseen} leads={stacks[0]?.hex} note={selection.note} />,
    orders: <OrdersPanel {...scene} />,
    standing: <StandingOrders {...{ play, field }} {...aiming} />,
    handing_in: { ...handing_in(scene), writing },
  }
}

/** Whether a key is one of these, or the number of a unit in the stack. */
function act_on_key(event: KeyboardEvent, acts: Readonly<Record<string, () => void>>, number: ((index: number) => void) | undefined): boolean {
  const key = key_of_event(event)
  const act = acts[key] ?? (number !== undefined && /^[1-9]$/.test(key) ? () => number(Number(key) - 1) : undefined)
  act?.()
  return act !== undefined
}

interface Choice extends Pick<Scene, 'play' | 'field' | 'planned' | 'selection' | 'select'> {
  readonly base: Board | undefined
  readonly board: Board | undefined
  readonly pointed: HexId | undefined
}

/** The chosen stacks, where the first of them can go, and how the others would go with it. */
function use_stacks({ play: { reading: { match }, draft }, field, planned, base, board, selection, select, pointed }: Choice) {
  const stacks = useMemo(() => (board === undefined ? [] : stacks_of(board, selection.units)), [board, selection])
  const several = stacks.length > 1
  const chosen = useMemo(() => (several ? stacks.map(({ hex }) => hex) : [selection.hex ?? '']), [stacks, selection])
  const reach = useMemo(() => planned.reach(several ? new Set(stacks[0]?.units) : selection.units), [planned.plan, selection, stacks])
  const { text } = draft
  const { lines } = planned
  const together = use_together<Moved>({
    moment: `${match.id} ${match.revision}`,
    units: [...selection.units],
    text,
    pointed: several && planned.current && reach.has(pointed ?? '') ? pointed : undefined,
    attempt: async (to) => (base === undefined ? [] : moved_together({ field, base, text, lines }, [...selection.units], to, planned.try_out)),
    write: (moved, units, to, still) => {
      const going = moved.filter(({ trial }) => trial.order !== undefined)
      for (const { unit, trial } of going) planned.learn(trial.order ?? '', { phase: 'movement', moves: unit.units })
      if (going.length > 0) draft.change(with_moves(without_moves(text, lines, units), lines, going))
      if (still) select({ ...selection, hex: to, behind: behind_of(moved) })
    },
  })
  return { stacks, chosen, reach, ...together }
}

/** Chooses the line of the chosen stack, or of a line that stack alone. */
function choose_line(scene: Scene): void {
  const { keys, gather } = group_of(scene)
  if (keys[0] !== undefined) gather(keys.length > 1 ? keys.slice(0, 1) : line_at(keys[0], scene))
}

/** Chooses the next stack without an order. */
function choose_next(scene: Scene, map: MapHandle | undefined): void {
  const next = next_stack(scene)
  const hex = next === undefined ? undefined : scene.field.find(next)
  if (next === undefined || hex === undefined) return
  choose_stack(next, scene)
  map?.focus(hex)
}

const nothing_to_show: TableView = {
  board: <p class="loading">The map is empty.</p>,
  orders: null,
  handing_in: { rolls: false },
}

/** The units before the orders of the draft, and as the map shows them. */
function use_boards({ reading: { position }, showing, frame }: Play<Frame>, plan: Plan | undefined) {
  const base = useMemo(() => (position === undefined ? undefined : board_of(position)), [position])
  const ordered = useMemo(() => (plan === undefined ? base : board_of(plan.position)), [base, plan])
  return { base, board: showing ? frame?.board : (ordered ?? frame?.board) }
}

interface Shown {
  readonly base: Board | undefined
  /** How the chosen stacks would go together to the hex under the pointer. */
  readonly foreseen: Moved | undefined
  /** The hexes of the chosen stacks. */
  readonly chosen: readonly HexId[]
  readonly zones: boolean
  readonly range: boolean
}

/** What to show of the orders, and of what else the player wants to see. */
function ordered_marks(scene: Scene, { base, foreseen, chosen, zones, range }: Shown): Marks {
  const { play: { reading, draft }, field, board, planned: { plan }, selection, reach } = scene
  const [, ...also] = chosen
  const walked = base === undefined ? [] : walks(field, base, board)
  return {
    ...marks_of(plan, selection, reach),
    ...(also.length > 0 ? { chosen: chosen[0], also, stuck: stuck(selection, board, draft.text, foreseen) } : {}),
    ...(zones ? enemy_zone(plan, reading.match.your_side ?? board.side, field) : {}),
    ...(range ? in_range(field, plan, board, selection) : {}),
    arrows: [...walked, ...hints(foreseen), ...fights_of(plan, board)],
  }
}

/** The ways of the chosen stacks to where they would go together. */
const hints = (foreseen: Moved = []): readonly ArrowMark[] =>
  foreseen.flatMap(({ unit: { hex }, trial: { to } }): ArrowMark[] => (to === undefined || to === hex ? [] : [{ kind: 'hint', hexes: [hex, to] }]))

/** Where those stacks would be, or are, that do not come to their places. */
function stuck({ units, behind = [] }: Selection, board: Board, text: string, foreseen: Moved | undefined): readonly HexId[] {
  if (foreseen !== undefined)
    return foreseen.flatMap(({ unit, trial }) => (trial.refusal === undefined ? [] : [trial.to ?? unit.hex]))
  return stacks_of(board, units).flatMap((stack) => (reason_of(behind, text, stack) === undefined ? [] : [stack.hex]))
}

function handing_in({ play: { reading, draft }, planned }: Scene): HandingIn {
  const { match } = reading
  const { plan } = planned
  const inside = is_asked(match)
  const given = has_order(draft.text, end_turn)
  const give = (wanted: boolean): void => {
    planned.learn(end_turn, { phase: 'recovery', moves: [] })
    draft.change(
      wanted ? with_order(draft.text, planned.lines, end_turn, 'recovery') : without_order(draft.text, end_turn),
    )
  }
  return {
    rolls: given || plan?.rolls_at !== undefined,
    refused: planned.current && plan?.legal === false ? plan.refusals : undefined,
    ...(inside ? {} : { ends: { label: 'End my turn', given, give, closes: planned.current ? plan?.closes : undefined, adds: additions(planned) } }),
  }
}

/** What the referee would order where the rules demand it. */
const additions = ({ plan, current }: Planned): readonly string[] | undefined =>
  current ? plan?.combat.completion.map((order) => offer_words(order).words) : undefined

function marks_of(plan: Plan | undefined, selection: Selection, reach: Reach): Marks {
  const { hex, units } = selection
  const sights = lines_of_fire(plan, units).map(({ from, to }) => {
    const { sight, in_the_way: by } = to
    return { from, to: to.hex, sight, by }
  })
  const due: Badge[] = (plan?.combat.duties ?? [])
    .filter(({ kind }) => kind === 'attack')
    .map((duty) => ({ hex: duty.hex, text: '!', kind: 'must' }))
  const going = [...reach].filter(([id]) => id !== hex)
  const odds = (plan?.preview ?? []).flatMap(({ kind, targets, odds: words }): Badge[] => {
    const [at] = targets
    return kind !== 'attack' || at === undefined || words === undefined ? [] : [{ hex: at, text: words, kind: 'odds' }]
  })
  const attacked = (plan?.combat.targets ?? []).filter(({ attackers }) => attackers.some((id) => units.has(id)))
  return {
    chosen: hex,
    sights,
    targets: [...sights.filter(({ sight }) => sight !== 'blocked').map(({ to }) => to), ...attacked.map((one) => one.hex)],
    badges: [...due.filter((one, index) => due.findIndex((other) => other.hex === one.hex) === index), ...odds],
    reach: new Map(going.map(([id, { cost, stops }]) => [id, { cost: points(cost), stops }])),
  }
}

/** The units that fire and attack by the orders, and their targets. */
function fights_of(plan: Plan | undefined, board: Board): readonly ArrowMark[] {
  return (plan?.preview ?? []).flatMap(({ kind, attackers, guns, targets }) => {
    if (kind === 'charge') return []
    const who = kind === 'attack' ? attackers : guns
    const from = new Set((who ?? []).map((id) => board.places.get(id)?.at).filter((at) => at !== undefined))
    return [...from].flatMap((at) => targets.map((to): ArrowMark => ({ kind, hexes: [at, to] })))
  })
}

function enemy_zone(plan: Plan | undefined, side: string, field: Field): Marks {
  const enemy = field.file.sides.find((other) => other !== side) ?? ''
  const zones = plan?.zones[enemy]
  return zones === undefined ? {} : { zone: new Set(zones.control), range: new Set(zones.influence) }
}

/** The hexes that the chosen commanders command. */
function in_range(field: Field, plan: Plan | undefined, board: Board, { units }: Selection): Marks {
  const chosen = (plan?.command ?? []).filter(({ unit }) => units.has(unit))
  const widest = chosen.reduce((most, { range }) => Math.max(most, range), 0)
  const from = field.find(board.places.get(chosen[0]?.unit ?? '')?.at ?? '')
  if (from === undefined || widest === 0) return {}
  return {
    range: new Set(field.hexes.filter((hex) => distance(hex, from) <= widest).map((hex) => field.print(hex))),
  }
}
