import { memo } from '../../../views/memo'
import type { Field } from './field'
import { extent } from '../../hexwar/hex_map'
import { centre, half_height, type Hex } from '../../hexwar/hex'
import { House } from './house'
import { units_by_hex, type Board } from './position'
import { GoalMark } from '../../hexwar/goal_mark'
import { outlines } from '../../hexwar/strokes'

interface Props {
  readonly field: Field
  readonly board: Board
}

/** Names of places, and the buildings that counters stand on: above the counters, so that nobody hides where
 *  they are. */
export const Landmarks = memo(function Landmarks({ field, board }: Props) {
  const taken = units_by_hex(board)
  const goal = field.find(field.file.victory.hex ?? '')
  const under = field.hexes.filter((hex) => field.building(hex) && taken.has(field.print(hex)))
  return (
    <g class="landmarks" aria-hidden="true">
      {under.map((hex) => (
        <Shelter key={field.print(hex)} hex={hex} />
      ))}
      {goal !== undefined && <GoalMark hex={goal} />}
      {(field.file.map.labels ?? []).map(({ at, text }) => {
        const hex = field.find(at)
        if (hex === undefined) return null
        const { x, y } = centre(hex)
        const water = field.terrain(hex) === 'water'
        const foot = y + half_height + (taken.has(field.print(hex)) ? 9 : -7)
        return (
          <text key={at} class={water ? 'place-name on-water' : 'place-name'} x={x} y={foot}>
            {text}
          </text>
        )
      })}
    </g>
  )
})

/** A building beside the counter that stands on it. */
function Shelter({ hex }: { readonly hex: Hex }) {
  const { x, y } = centre(hex)
  return (
    <g class="shelter" transform={`translate(${x - 29} ${y + 15}) scale(0.66)`}>
      <House />
    </g>
  )
}

/** What <Night> draws for this field. */
export function nightfall(field: Field): { readonly shape: string; readonly x: number; readonly y: number } {
  const { x, y } = extent(field)
  return { shape: outlines(field.hexes), x: x + 44, y: y + 44 }
}

/** Night: less light on the land, and a moon in the corner of the sheet. */
export const Night = memo(function Night({ shape, x, y }: ReturnType<typeof nightfall>) {
  return (
    <g class="night" aria-hidden="true">
      <path class="nightfall" d={shape} />
      <g transform={`translate(${x} ${y})`}>
        <circle class="sky" r="30" />
        <path class="moon" d="M6-19a19 19 0 1 0 13 25a16 16 0 0 1-13-25z" />
        <path class="moon" d="m14-16 1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5z" />
      </g>
    </g>
  )
})
