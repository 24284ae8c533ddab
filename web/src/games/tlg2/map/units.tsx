import { memo } from '../../../views/memo'
import { Counter } from './counter'
import type { Field } from './field'
import { centre, type HexId } from '../../hexwar/hex'
import { units_by_hex, type Board } from './position'

interface UnitsProps {
  readonly field: Field
  readonly board: Board
  readonly chosen: readonly string[] | undefined
}

/** Units keep their elements wherever they go, so that one sees them walk. */
export const Units = memo(function Units({ field, board, chosen }: UnitsProps) {
  const by_hex = units_by_hex(board)
  return (
    <g class="units" aria-hidden="true">
      {[...board.units.values()].map((place) => {
        const sheet = field.sheets.get(place.id)
        const hex = place.at === undefined ? undefined : field.find(place.at)
        if (sheet === undefined || hex === undefined) return null
        const there = by_hex.get(place.at ?? '') ?? []
        const aside = (there.indexOf(place) - (there.length - 1) / 2) * 26
        const { x, y } = centre(hex)
        return (
          <Counter
            key={place.id}
            sheet={sheet}
            place={place}
            x={x + aside}
            y={y + 4 + aside * 0.4}
            state={chosen?.includes(place.id) === true ? 'chosen' : undefined}
          />
        )
      })}
    </g>
  )
})

/** Pale, where units stood before the orders at hand. */
export function Ghosts(props: {
  readonly field: Field
  readonly board: Board
  readonly ghosts: ReadonlyMap<string, HexId> | undefined
}) {
  return (
    <g class="ghosts" aria-hidden="true">
      {[...(props.ghosts ?? [])].map(([id, at]) => {
        const sheet = props.field.sheets.get(id)
        const place = props.board.units.get(id)
        const hex = props.field.find(at)
        if (sheet === undefined || place === undefined || hex === undefined) return null
        const { x, y } = centre(hex)
        return <Counter key={id} sheet={sheet} place={place} x={x} y={y + 4} ghost />
      })}
    </g>
  )
}
