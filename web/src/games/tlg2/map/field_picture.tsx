import type { Field } from './field'
import { extent } from '../../hexwar/hex_map'
import { Terrain } from './terrain'
import { Landmarks, Night, nightfall } from './landmarks'
import type { Board } from './position'
import { Units } from './units'
import '../../hexwar/map.css'

interface Props {
  readonly field: Field
  readonly board: Board
}

/** A field with everybody on it, only to look at; words beside it say what it is. */
export function FieldPicture({ field, board }: Props) {
  const { x, y, width, height } = extent(field)
  return (
    <svg
      class="board map picture far"
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden="true"
    >
      <Terrain field={field} />
      {field.night(board.turn) && <Night {...nightfall(field)} />}
      <Units field={field} board={board} chosen={undefined} />
      <Landmarks field={field} board={board} />
    </svg>
  )
}
