import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { api } from '../../api/client'
import { BoardTools } from '../../board/board_tools'
import { use_check } from '../../plain/use_check'
import { StandingHead, StandingText } from '../../turn/standing_text'
import { use_loaded } from '../../views/use_loaded'
import type { Play, TableView } from '../game'
import { centre, type Hex, type HexId } from '../hexwar/hex'
import type { MapHandle } from '../hexwar/hex_map'
import type { Marks } from '../hexwar/marks'
import { board_of, pieces_by_hex } from './board'
import { field_of } from './field'
import type { Frame } from './frames'
import { MapView } from './map_view'
import {
  as_ordered,
  group_at,
  has_order,
  named,
  reach_of,
  targets_of,
  walks_of,
  with_move,
  with_order,
  without_order,
} from './orders'
import { HexInfo, labels_of, OrdersPanel } from './panels'

interface Selection {
  readonly hex?: HexId
  readonly units: ReadonlySet<string>
}
const nobody: Selection = { units: new Set() }

const standing_example = 'hold Stv\nfire any at G2316\nlosses 60NY'
const end_turn = 'end turn'

/** The table: the map shows the orders being made, or what happened while that is played out. */
export function use_table(play: Play<Frame>): TableView {
  const { reading, draft, yours, standing, showing, frame, tab } = play
  const { match, position } = reading
  const field = field_of(reading)
  const [selection, select] = useState<Selection>(nobody)
  const [pointed, set_pointed] = useState<HexId>()
  const handle = useRef<MapHandle>()
  const checked = use_check(match.id, match.revision, draft, yours)
  const legal = use_loaded(`${match.id} ${match.revision} ${yours}`, async (signal) =>
    yours ? (await api.get('/api/v1/matches/{match}/legal', { path: { match: match.id }, signal })).orders : [],
  )
  const listed = useMemo(() => (legal.value ?? []).map((order) => named(field, order)), [legal.value])
  useEffect(() => select(nobody), [match.revision, tab])

  const base = useMemo(() => (position === undefined ? undefined : board_of(position)), [position])
  const walks = useMemo(
    () => (base === undefined || !yours ? [] : walks_of(field, base, draft.text)),
    [base, draft.text, yours],
  )
  const ordered = useMemo(() => (base === undefined ? undefined : as_ordered(base, walks)), [base, walks])
  const board = showing ? frame?.board : (ordered ?? frame?.board)
  const reach = useMemo(() => reach_of(listed, selection.units), [listed, selection])
  const labels = useCallback(
    () => (board === undefined ? new Map() : labels_of(field, board, reach)),
    [field, board, reach],
  )
  useEffect(() => {
    const hex = showing && frame?.focus !== undefined ? field.find(frame.focus) : undefined
    if (hex !== undefined) handle.current?.camera.show(centre(hex))
  }, [showing, frame])
  if (board === undefined)
    return {
      board: <p class="loading">There is nothing on the map.</p>,
      orders: null,
      handing_in: { rolls: false, refused: false },
    }

  const inside = match.awaited.some((one) => one.side === match.your_side && one.inside)
  const pieces_at = (id: HexId) => pieces_by_hex(field, board).get(id) ?? []
  const on_hex = (hex: Hex): void => {
    const id = field.print(hex)
    set_pointed(id)
    if (showing) return play.back_to_now()
    const order = reach.get(id)
    if (yours && order !== undefined && id !== selection.hex) {
      draft.change(with_move(field, draft.text, order))
      return select(nobody)
    }
    const here = pieces_at(id)
    if (here.length === 0 || id === selection.hex) return select(nobody)
    const own = here.filter(({ sheet }) => sheet.side === match.your_side).map(({ sheet }) => sheet.id)
    select({ hex: id, units: yours ? group_at(listed, own) : new Set() })
  }
  const toggle = (index: number): void => {
    const piece = selection.hex === undefined ? undefined : pieces_at(selection.hex)[index]
    if (piece === undefined || piece.sheet.side !== match.your_side) return
    const units = new Set(selection.units)
    if (!units.delete(piece.sheet.id)) units.add(piece.sheet.id)
    select({ ...selection, units })
  }
  const on_key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') select(nobody)
    else if (event.key === 'u') draft.undo()
    else if (/^[1-9]$/.test(event.key)) toggle(Number(event.key) - 1)
    else return
    event.preventDefault()
  }
  const guns = [...selection.units].some((id) => field.sheets.get(id)?.branch === 'artillery')
  const marks: Marks = showing
    ? { arrows: frame?.arrows ?? [], badges: frame?.badges ?? [] }
    : {
        chosen: selection.hex,
        targets: guns ? targets_of(listed) : [],
        answers: [...reach.keys()].filter((id) => id !== selection.hex),
        arrows: walks.map(({ from, to }) => ({ kind: 'hint' as const, hexes: [from, to] })),
      }
  const phase = `${field.side_name(board.side)} ${board.phase}`
  const given = has_order(draft.text, end_turn)
  return {
    board: (
      <>
        <MapView
          {...{ field, board, marks, labels, on_hex, on_key }}
          chosen={selection.hex}
          label={`${match.scenario_title}, ${phase}. Arrow keys walk over hexes, Enter chooses.`}
          on_point={(hex) => set_pointed(hex === undefined ? undefined : field.print(hex))}
          handle={(made) => (handle.current = made)}
        />
        <BoardTools camera={() => handle.current?.camera} />
      </>
    ),
    pointed: <HexInfo field={field} board={board} id={pointed} />,
    orders: (
      <OrdersPanel
        {...{ play, field, board, listed, checked }}
        fault={legal.fault}
        hex={selection.hex}
        units={selection.units}
        choose={(units) => select({ ...selection, units })}
      />
    ),
    standing: (
      <>
        <StandingHead standing={standing} />
        <StandingText standing={standing} example={standing_example} />
      </>
    ),
    handing_in: {
      rolls: given || checked.previews.length > 0,
      refused: checked.current && checked.refusals.length > 0,
      ...(inside
        ? {}
        : {
            ends: {
              label: 'End my turn',
              given,
              give: (wanted: boolean) =>
                draft.change(
                  wanted ? with_order(draft.text, end_turn) : without_order(draft.text, end_turn),
                ),
            },
          }),
    },
  }
}
