import { signed } from '../odds/odds'
import { distance, inch, step, type Place, type Spot } from '../tabletop/geometry'
import { Badge } from '../tabletop/marks'
import { faced, long, seen } from '../tabletop/scale'
import { ranges_of, type ScenarioFile, type Shot, type Standing } from './field'
import { deep, wide } from './blocks'
import { hq_reach } from './figures'
import type { Sights } from './trials'

/** How far the chosen one may go straight on from where it stood, by 72 rays. */
export function Reach({ file, from, reach }: {
  readonly file: ScenarioFile
  readonly from: Place
  readonly reach: readonly number[] | undefined
}) {
  if (reach === undefined) return null
  const points = reach
    .map((mils, ray) => seen(file.map, step({ ...from, facing: (ray * 360) / reach.length }, mils)))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')
  return <polygon class="reach" points={points} />
}

/** What it covers from a place: its front with the ranges of its arms; of an HQ the circle of its command. */
export function Covered({ file, unit, place }: {
  readonly file: ScenarioFile
  readonly unit: Standing
  readonly place: Place
}) {
  const { x, y } = seen(file.map, place)
  if (unit.sheet.type === 'hq') return <circle class="command" cx={x} cy={y} r={long(hq_reach)} />
  const ranges = ranges_of(file, unit.sheet)
  return (
    <g class="covered" transform={`translate(${x} ${y}) rotate(${faced(file.map, place.facing)})`}>
      {ranges.map((mils, index) => (
        <path key={mils} class={index === ranges.length - 1 ? 'arc' : 'arc near'} d={arc_of(long(mils))} />
      ))}
      {ranges.length > 1 &&
        ranges.map((mils) => (
          <text key={mils} transform={`translate(0 ${12 - deep / 2 - long(mils)}) rotate(${-faced(file.map, place.facing)})`}>
            {mils / inch}″
          </text>
        ))}
    </g>
  )
}

// The front (G6) opens by 45 degrees to either side of the face's ends; the range runs from the face's middle.
function arc_of(range: number): string {
  const [half, front] = [wide / 2, -deep / 2]
  // Where a ray of 45 degrees from an end of the face leaves the circle about the face's middle.
  const far = Math.max(0, (Math.sqrt(2 * range * range - half * half) - half) / 2)
  return `M${-half} ${front}L${-half - far} ${front - far}A${range} ${range} 0 0 1 ${half + far} ${front - far}L${half} ${front}Z`
}

/** Possible targets from here, and enemies that may fire back. */
export function SightLines({ file, unit, place, shots, units }: {
  readonly file: ScenarioFile
  readonly unit: string
  readonly place: Place
  readonly shots: readonly Shot[]
  readonly units: readonly Standing[]
}) {
  const from = seen(file.map, place)
  const lines = shots.flatMap((shot) => {
    const other = units.find(({ sheet }) => sheet.id === (shot.unit === unit ? shot.target : shot.unit))
    return other === undefined ? [] : [{ shot, to: seen(file.map, other) }]
  })
  return (
    <g class="sights">
      {lines.map(({ shot, to }) => (
        <g key={`${shot.unit} ${shot.target}`} class={shot.unit === unit ? 'own' : 'theirs'}>
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          {shot.unit === unit && <Badge at={between(from, to, 0.62)} words={signed(shot.sum)} kind="score" />}
        </g>
      ))}
    </g>
  )
}

const between = (from: Spot, to: Spot, part: number): Spot => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})

/** The shots from and at this unit. */
export const shots_of = (sights: Sights | undefined, unit: string): readonly Shot[] =>
  Object.values(sights ?? {})
    .flat()
    .filter((shot) => shot.unit === unit || shot.target === unit)

/** Ways of those who have orders, from where they stood. */
export function Ways({ file, before, after, ordered }: {
  readonly file: ScenarioFile
  readonly before: readonly Standing[]
  readonly after: readonly Standing[]
  readonly ordered: ReadonlySet<string>
}) {
  return (
    <g class="ways">
      {after.map((unit) => {
        const from = before.find(({ sheet }) => sheet.id === unit.sheet.id)
        if (from === undefined || !ordered.has(unit.sheet.id) || distance(from, unit) === 0) return null
        const [one, other] = [seen(file.map, from), seen(file.map, unit)]
        return (
          <g key={unit.sheet.id}>
            <rect
              class="was"
              x={-wide / 2}
              y={-deep / 2}
              width={wide}
              height={deep}
              transform={`translate(${one.x} ${one.y}) rotate(${faced(file.map, from.facing)})`}
            />
            <line x1={one.x} y1={one.y} x2={other.x} y2={other.y} />
          </g>
        )
      })}
    </g>
  )
}
