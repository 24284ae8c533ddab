import { memo } from '../../views/memo'
import { centre, half_height, hexside, type Hex, type HexId } from '../hexwar/hex'
import { GoalMark } from '../hexwar/goal_mark'
import { larger, numerals_at } from '../hexwar/numerals'
import * as strokes from '../hexwar/strokes'
import type { Board } from './board'
import type { Field } from './field'

/** The land, without anybody on it. Drawn once a scenario. */
export const Terrain = memo(function Terrain({ field }: { readonly field: Field }) {
  const of = (kind: string) => field.hexes.filter((hex) => field.terrain(hex) === kind)
  const sides = strokes.hexsides(field)
  const wood = strokes.crowns(of('woods').flatMap(strokes.trees))
  const along = (kind: string) => sides.filter(({ hex, direction }) => field.hexside(hex, direction).has(kind))
  const straight = (kind: string): string =>
    along(kind)
      .map(({ hex, direction }) => strokes.line(hexside(hex, direction)))
      .join('')
  const ways = strokes.roads(field)
  return (
    <g class="ground" aria-hidden="true">
      <path class="land clear" d={strokes.outlines(field.hexes)} />
      <path class="land swamp" d={strokes.outlines(of('swamp'))} />
      {[1, 2, 3, 4].map((level) => (
        <path
          key={level}
          class={`land level-${level}`}
          d={strokes.outlines(field.hexes.filter((hex) => field.level(hex) === level))}
        />
      ))}
      <path class="tree-shade" d={wood} transform="translate(1.8 1.8)" />
      <path class="tree" d={wood} />
      <path class="tuft" d={of('swamp').map(strokes.tufts).join('')} />
      <path class="grid" d={strokes.grid(field, sides)} />
      <path class="slope" d={strokes.hachures(field)} />
      <path class="creek" d={strokes.hexside_lines(field, sides, 'creek')} />
      {['town', 'embankment', 'sunken'].map((kind) => (
        <path key={kind} class={`land ${kind}`} d={strokes.outlines(of(kind))} />
      ))}
      <path class="bank" d={of('embankment').map(bank).join('')} />
      <path class="bank sunken" d={of('sunken').map(bank).join('')} />
      <path class="road-edge" d={ways} />
      <path class="road" d={ways} />
      <path class="steep" d={straight('steep')} />
      <path class="stones" d={straight('wall')} />
      <path class="houses" d={of('town').map(houses).join('')} />
      <path class="hex-numbers" d={numbers(field, 1)} />
      <path class="hex-numbers afar" d={numbers(field, larger)} transform={`scale(${larger})`} />
    </g>
  )
})

/** Roofs between the streets of a town. */
const houses = (hex: Hex): string => {
  const { x, y } = centre(hex)
  return [
    [-24, -16],
    [-3, -23],
    [14, -12],
    [-27, 6],
    [-6, 14],
    [13, 9],
  ]
    .map(([dx = 0, dy = 0]) => `M${x + dx} ${y + dy}v-6l6-5 6 5v6z`)
    .join('')
}

/** Earth thrown up on both sides of a way. */
const bank = (hex: Hex): string => {
  const { x, y } = centre(hex)
  return [-22, 22].map((dy) => `M${x - 20} ${y + dy}h40m-34 0v6m9-6v6m9-6v6m9-6v6`).join('')
}

/** In units that are this many times those of the map. */
const numbers = (field: Field, unit: number): string =>
  field.hexes
    .map((hex) => {
      const { x, y } = centre(hex)
      const at = { x: x / unit, y: (y - half_height) / unit + 9 }
      return numerals_at(field.print(hex).slice(field.letter.length), at)
    })
    .join('')

/** Works, as a line of earth around those who stand behind it. */
export function Works({ field, board }: { readonly field: Field; readonly board: Board }) {
  return (
    <g class="works" aria-hidden="true">
      {[...board.works].map(([id, side]) => {
        const hex = field.find(id)
        if (hex === undefined) return null
        const { x, y } = centre(hex)
        const shape = `translate(${x} ${y}) scale(0.84) translate(${-x} ${-y})`
        return <path key={id} class={`side-${field.place(side)}`} d={strokes.outline(hex)} transform={shape} />
      })}
    </g>
  )
}

/** Names of places and those that count, above the counters. */
export function Names({ field, taken }: { readonly field: Field; readonly taken: ReadonlySet<HexId> }) {
  return (
    <g class="landmarks" aria-hidden="true">
      {(field.file.victory.points ?? []).map(({ hex: at, points }) => {
        const hex = field.find(at)
        return hex !== undefined && <GoalMark key={at} hex={hex} worth={points} />
      })}
      {(field.file.map.labels ?? []).map(({ at, text }) => {
        const hex = field.find(at)
        if (hex === undefined) return null
        const { x, y } = centre(hex)
        return (
          <text key={at} class="place-name" x={x} y={y + half_height + (taken.has(at) ? 5 : -7)}>
            {text}
          </text>
        )
      })}
    </g>
  )
}
