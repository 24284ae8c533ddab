import type { Hex, HexId } from '../hexwar/hex'
import { Hexes, HexMap, sides_at, type MapHandle } from '../hexwar/hex_map'
import { MarksAbove, MarksBelow, type Marks } from '../hexwar/marks'
import { outlines } from '../hexwar/strokes'
import { pieces_by_hex, type Board } from './board'
import type { Field } from './field'
import { Stacks } from './stacks'
import { Names, Terrain, Works } from './terrain'

const nowhere: readonly HexId[] = []

interface Props {
  readonly field: Field
  readonly board: Board
  readonly marks: Marks
  readonly chosen?: readonly HexId[]
  readonly label: string
  readonly labels: () => ReadonlyMap<HexId, string>
  readonly on_hex: (hex: Hex, besides: boolean) => void
  readonly on_lift?: (hex: Hex) => boolean
  readonly on_point?: (hex: Hex | undefined) => void
  readonly on_key?: (event: KeyboardEvent, at: Hex) => void
  readonly handle?: (handle: MapHandle) => void
}

/** The map with everybody on it. It knows positions and marks, and nothing of orders. */
export function MapView(props: Props) {
  const { field, board, marks, chosen = nowhere, labels } = props
  const taken = pieces_by_hex(field, board)
  return (
    <HexMap
      {...props}
      first_look={() => sides_at(field, [...board.places.values()].map(({ id, at }) => [field.sheets.get(id)?.side ?? '', at]))}
      ground={<Terrain field={field} />}
    >
      {field.night(board.turn) && <path class="nightfall" d={outlines(field.hexes)} />}
      <Works field={field} board={board} />
      <MarksBelow field={field} marks={marks} />
      <Hexes field={field} labels={labels} />
      <Stacks field={field} board={board} chosen={chosen} />
      <Names field={field} taken={new Set(taken.keys())} />
      <MarksAbove field={field} marks={marks} />
    </HexMap>
  )
}
