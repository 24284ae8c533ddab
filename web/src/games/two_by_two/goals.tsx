import { middle_of } from '../tabletop/ground'
import { faced, points_of, seen } from '../tabletop/scale'
import { side_number } from '../tabletop/sides'
import { type Position, type ScenarioFile, zone_of } from './field'

/** What the battle is about, and where who comes on or leaves: outlines with flags, arrows at the edges. */
export function Goals({ file, held }: { readonly file: ScenarioFile; readonly held?: Position['held'] | undefined }) {
  const { map } = file
  return (
    <g class="goals">
      {map.objectives?.map(({ name, corners, points }, index) => {
        const { x, y } = seen(map, middle_of(corners))
        const holder = held?.[index] ?? undefined
        return (
          <g key={name} class={holder === undefined ? 'objective' : `objective side-${side_number(file, holder)}`}>
            <polygon points={points_of(map, corners)} />
            <g transform={`translate(${x} ${y})`}>
              <path class="pole" d="M0 14V-20" />
              <path class="flag" d="M0 -20H26L20 -12L26 -4H0Z" />
              <text class="worth" x={11} y={-11.5}>
                {points}
              </text>
            </g>
          </g>
        )
      })}
      {map.exits?.map(({ id, side, ends }) => {
        const [one, other] = ends.map(([x, y]) => seen(map, { x, y }))
        if (one === undefined || other === undefined) return null
        const out = outward(file, ends[0])
        return (
          <g key={id} class={`exit side-${side_number(file, side)}`}>
            <line x1={one.x} y1={one.y} x2={other.x} y2={other.y} />
            <g transform={`translate(${(one.x + other.x) / 2} ${(one.y + other.y) / 2}) rotate(${faced(map, out)})`}>
              <path d="M-11 26L0 15L11 26M-11 38L0 27L11 38" />
            </g>
          </g>
        )
      })}
      {map.entries?.map(({ id, side, at: [x, y] }) => {
        const at = seen(map, { x, y })
        return (
          <g
            key={id}
            class={`entry side-${side_number(file, side)}`}
            transform={`translate(${at.x} ${at.y}) rotate(${faced(map, outward(file, [x, y]) + 180)})`}
          >
            <path d="M-6 2V-16H-13L0 -33L13 -16H6V2Z" />
          </g>
        )
      })}
    </g>
  )
}

/** Where a side may set up. */
export function Zone({ file, side }: { readonly file: ScenarioFile; readonly side: string }) {
  const zone = zone_of(file, side)
  if (zone === undefined) return null
  const [[west, south], [east, north]] = zone
  const corners = [[west, south], [east, south], [east, north], [west, north]] as const
  return <polygon class={`zone side-${side_number(file, side)}`} points={points_of(file.map, corners)} />
}

/** Degrees from up to straight off the table, at an edge. */
function outward({ map }: ScenarioFile, [x, y]: readonly [number, number]): number {
  if (y >= map.depth) return 0
  if (x >= map.width) return 90
  return y <= 0 ? 180 : 270
}

