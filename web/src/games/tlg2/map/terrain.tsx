import { memo } from '../../../views/memo'
import type { Field } from './field'
import { centre, half_height } from '../../hexwar/hex'
import { House } from './house'
import { larger, numerals_at } from '../../hexwar/numerals'
import {
  beyond,
  bridges,
  coast,
  crowns,
  grid,
  hachures,
  hexside_lines,
  hexsides,
  outlines,
  roads,
  trees,
  tufts,
} from '../../hexwar/strokes'

/** The land, without anybody on it. Drawn once a scenario. */
export const Terrain = memo(function Terrain(props: { readonly field: Field }) {
  const { field } = props
  const of = (kind: string) => field.hexes.filter((hex) => field.terrain(hex) === kind)
  const sides = hexsides(field)
  const wood = crowns(of('forest').flatMap(trees))
  const wet = outlines(of('water'))
  const shore = coast(field, sides)
  const rivers = hexside_lines(field, sides, 'river')
  const ways = roads(field)
  return (
    <g class="ground" aria-hidden="true">
      <path class="land clear" d={outlines(of('clear'))} />
      <path class="land forest" d={outlines(of('forest'))} />
      <path class="land swamp" d={outlines(of('swamp'))} />
      <path class="land high" d={outlines(field.hexes.filter((hex) => field.high(hex)))} />
      <path class="tree-shade" d={wood} transform="translate(1.8 1.8)" />
      <path class="tree" d={wood} />
      <path class="tuft" d={of('swamp').map(tufts).join('')} />
      <clipPath id="water-shape">
        <path d={wet} />
      </clipPath>
      <path class="water" d={wet} />
      <g clip-path="url(#water-shape)">
        <path class="shallows far" d={shore} />
        <path class="shallows" d={shore} />
      </g>
      <path class="grid" d={grid(field, sides)} />
      <path class="coast" d={shore} />
      <path class="slope" d={hachures(field)} />
      <path class="creek" d={hexside_lines(field, sides, 'creek')} />
      <path class="river-bank" d={rivers} />
      <path class="river" d={rivers} />
      <path class="road-edge" d={ways} />
      <path class="road" d={ways} />
      <path class="bridge" d={bridges(field, sides)} />
      <Buildings field={field} />
      <Entries field={field} />
      <Numbers field={field} />
      <Numbers field={field} unit={larger} />
    </g>
  )
})

const Buildings = ({ field }: { readonly field: Field }) => (
  <g class="buildings">
    {field.hexes
      .filter((hex) => field.building(hex))
      .map((hex) => {
        const { x, y } = centre(hex)
        return (
          <g key={field.print(hex)} transform={`translate(${x} ${y - 4})`}>
            <House />
          </g>
        )
      })}
  </g>
)

const Entries = ({ field }: { readonly field: Field }) => (
  <g>
    {Object.entries(field.file.map.entry).flatMap(([side, ids]) =>
      ids.map((id) => {
        const hex = field.find(id)
        const edge = beyond(field, hex)
        if (hex === undefined || edge === undefined) return null
        const inward = centre(hex)
        const turn = (Math.atan2(inward.y - edge.y, inward.x - edge.x) * 180) / Math.PI
        return (
          <path
            key={`${side}-${id}`}
            class={`entry side-${side}`}
            d="M-30-6h16v-8l18 14-18 14v-8h-16z"
            transform={`translate(${edge.x} ${edge.y}) rotate(${turn})`}
          />
        )
      }),
    )}
  </g>
)

/** A path for each column: the browser need not paint what is out of sight. `unit`: in units of the map; larger ones
 * are legible from afar. */
const Numbers = ({ field, unit = 1 }: { readonly field: Field; readonly unit?: number }) => {
  const columns = new Map<number, string>()
  for (const hex of field.hexes) {
    if (field.terrain(hex) === 'water') continue
    const { x, y } = centre(hex)
    const number = field.print(hex).slice(field.letter.length)
    const path = numerals_at(number, { x: x / unit, y: (y - half_height) / unit + 9 })
    columns.set(hex.column, `${columns.get(hex.column) ?? ''}${path}`)
  }
  return (
    <g class={unit === 1 ? 'hex-numbers' : 'hex-numbers afar'} transform={unit === 1 ? undefined : `scale(${unit})`}>
      {[...columns].map(([column, path]) => (
        <path key={column} d={path} />
      ))}
    </g>
  )
}
