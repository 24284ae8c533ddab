import type { ComponentChildren } from 'preact'
import type { Hex, HexId } from '../../hexwar/hex'
import { Hexes, HexMap, sides_at, type MapHandle } from '../../hexwar/hex_map'
import { MarksAbove, MarksBelow, type Marks } from '../../hexwar/marks'
import type { Field } from './field'
import { Landmarks, Night, nightfall } from './landmarks'
import type { Board } from './position'
import { Terrain } from './terrain'
import { Ghosts, Units } from './units'

interface Props {
  readonly field: Field
  readonly board: Board
  readonly marks: Marks
  /** Units shown pale where they stood before the orders at hand. */
  readonly ghosts?: ReadonlyMap<string, HexId>
  readonly chosen?: readonly string[]
  readonly label: string
  /** What a screen reader says of each hex; requested once the map is visible. */
  readonly labels: () => ReadonlyMap<HexId, string>
  readonly on_hex: (hex: Hex, besides: boolean) => void
  readonly on_lift?: (hex: Hex) => boolean
  readonly on_point?: (hex: Hex | undefined) => void
  readonly on_key?: (event: KeyboardEvent, at: Hex) => void
  readonly handle?: (handle: MapHandle) => void
  readonly children?: ComponentChildren
}

/** The map with everybody on it. It knows positions and marks, and nothing of orders. */
export function MapView(props: Props) {
  const { field, board, label, on_hex, on_lift, on_point, on_key, handle } = props
  return (
    <HexMap
      {...{ field, label, on_hex, on_lift, on_point, on_key, handle }}
      first_look={() => sides_at(field, [...board.units.values()].map(({ id, at }) => [field.sheets.get(id)?.side ?? '', at]))}
      ground={<Terrain field={field} />}
    >
      <Sheet {...props} />
    </HexMap>
  )
}

/** What changes with each choice. */
function Sheet({ field, board, marks, ghosts, chosen, labels, children }: Props) {
  return (
    <>
      <defs>
        <pattern
          id="hatch"
          width="9"
          height="9"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path class="hatch-line" d="M0 0v9" />
        </pattern>
      </defs>
      {field.night(board.turn) && <Night {...nightfall(field)} />}
      <MarksBelow field={field} marks={marks} />
      <Hexes field={field} labels={labels} />
      <Ghosts field={field} board={board} ghosts={ghosts} />
      <Landmarks field={field} board={board} />
      <Units field={field} board={board} chosen={chosen} />
      <MarksAbove field={field} marks={marks} />
      {children}
    </>
  )
}
