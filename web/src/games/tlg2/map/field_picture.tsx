import type { Field } from './field'
import { extent, Ground } from './ground'
import type { Board } from './position'
import { outlines } from './strokes'
import { Units } from './units'
import './map.css'

interface Props {
  readonly field: Field
  readonly board: Board
}

/** A field with everybody on it, to be looked at only; words beside it say what it is. */
export function FieldPicture({ field, board }: Props) {
  const { x, y, width, height } = extent(field)
  return (
    <svg
      class="board map picture far"
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden="true"
    >
      <Ground field={field} />
      {field.night(board.turn) && <path class="nightfall" d={outlines(field.hexes)} />}
      <Units field={field} board={board} chosen={undefined} />
    </svg>
  )
}
