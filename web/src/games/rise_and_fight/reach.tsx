import { distance, inch, step, type Place, type Spot } from '../tabletop/geometry'
import { Badge, Swords, Way as Arrow } from '../tabletop/marks'
import { faced, long, seen } from '../tabletop/scale'
import { key_of, type FireArc, type Leader, type Piece, type Plan, type Position, type ScenarioFile, type Shot, type Standing } from './field'
import { army_reach, brigade_reach } from './figures'
import { middle_of } from './formations'
import type { Way } from './segments'
import { aimed } from './shots'
import { front_ahead, on_ray, wedge } from './wedge'

type Rays = Plan['units'][number]['reach']

/** How far the chosen one may go straight from where it stood: freely, and at the cost of hits or tests. */
export function Reach({ file, from, rays }: { readonly file: ScenarioFile; readonly from: Place; readonly rays: Rays }) {
  const round = rays.length > 30
  const ahead = round ? rays : rays.slice(0, -1)
  const points = (far: (ray: Rays[number]) => number): string => {
    const ends = ahead.map((ray) => seen(file.map, step({ ...from, facing: ray.heading }, far(ray))))
    const all = round ? ends : [seen(file.map, from), ...ends]
    return all.map(({ x, y }) => `${x},${y}`).join(' ')
  }
  return (
    <>
      <polygon class="reach tiring" points={points(({ most }) => most)} />
      <polygon class="reach free" points={points(({ free }) => free)} />
    </>
  )
}

/** Where each segment ends straight ahead of it, with the fatigue that it costs to go so far. */
export function Segments({ file, unit, from, ahead }: {
  readonly file: ScenarioFile
  readonly unit: Standing
  readonly from: Place
  readonly ahead: readonly Way[]
}) {
  const { x, y } = seen(file.map, from)
  return (
    <g class="segments" transform={`translate(${x} ${y}) rotate(${faced(file.map, from.facing)})`}>
      {ahead.map(({ end, tires, words }) => (
        <g key={end} class={tires ? 'tires' : ''}>
          <path class={tires ? 'segment tires' : 'segment'} d={front_ahead(unit.size.width, end)} />
          <text
            class={tires ? 'segment-words tires' : 'segment-words'}
            transform={`translate(0 ${-long(end) - 14}) rotate(${-faced(file.map, from.facing)})`}
          >
            {words}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Where a unit fires from a place, with its ranges. */
export function Covered({ file, unit, place, arc }: {
  readonly file: ScenarioFile
  readonly unit: Standing
  readonly place: Place
  readonly arc: FireArc
}) {
  const { x, y } = seen(file.map, place)
  const ranges = [arc.canister, arc.close, arc.most].filter((mils, index, all) => mils > 0 && all.indexOf(mils) === index)
  return (
    <g class="covered" transform={`translate(${x} ${y}) rotate(${faced(file.map, place.facing)})`}>
      {ranges.map((mils) => (
        <path key={mils} class={mils === arc.most ? 'arc' : 'arc near'} d={wedge(unit.size.width, arc.degrees, mils)} />
      ))}
      {ranges.map((mils) => (
        <text key={mils} transform={`translate(${on_ray(unit.size.width, arc.degrees, mils)}) rotate(${-faced(file.map, place.facing)})`}>
          {mils === arc.canister ? `canister ${mils / inch}″` : `${mils / inch}″`}
        </text>
      ))}
    </g>
  )
}

/** The range of a commander's orders (F10). */
export function Command({ file, leader }: { readonly file: ScenarioFile; readonly leader: Leader }) {
  const { x, y } = seen(file.map, middle_of(leader, leader.size))
  const reach = leader.sheet.brigade === undefined ? army_reach : brigade_reach
  return <circle class="command" cx={x} cy={y} r={long(reach) + long(inch) / 2} />
}

/** Possible targets from here with the required roll, and enemies that may fire back. */
export function SightLines({ file, unit, shots, pieces }: {
  readonly file: ScenarioFile
  readonly unit: Standing
  readonly shots: readonly Shot[]
  readonly pieces: readonly Piece[]
}) {
  const { id } = unit.sheet
  const from = seen(file.map, unit)
  const lines = shots.flatMap((shot) => {
    const other = pieces.find((one) => one.kind === 'unit' && one.sheet.id === (shot.unit === id ? shot.target : shot.unit))
    return other === undefined ? [] : [{ shot, to: seen(file.map, middle_of(other, other.size)) }]
  })
  return (
    <g class="sights">
      {lines.map(({ shot, to }) => (
        <g key={`${shot.unit} ${shot.target}`} class={shot.unit === id ? 'own' : 'theirs'}>
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          {shot.unit === id && <Badge at={between(from, to, 0.7)} words={required_words(shot.required)} kind="score" />}
        </g>
      ))}
    </g>
  )
}

export const required_words = (required: number): string => (required <= 0 ? 'no chance' : `${required} or less`)

const between = (from: Spot, to: Spot, part: number): Spot => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})

/** The shots from and at this unit. */
export const shots_of = (shots: Plan['shots'] | undefined, unit: string): readonly Shot[] =>
  Object.values(shots ?? {}).flat().filter((shot) => shot.unit === unit || shot.target === unit)

/** The ordered shots, from where their units stand before they move. */
export function OrderedShots({ file, pieces, preview }: {
  readonly file: ScenarioFile
  readonly pieces: readonly Piece[]
  readonly preview: Plan['preview']
}) {
  return (
    <g class="ordered-shots">
      {aimed(pieces, preview).map(({ shot, unit, target }) => {
        const [from, to] = [seen(file.map, unit), seen(file.map, middle_of(target, target.size))]
        return (
          <g key={shot.unit} data-shot={`${shot.unit} ${shot.target}`}>
            <Arrow kind="fires" path={[from, to]} />
            <Badge at={between(from, to, 0.6)} words={required_words(shot.required)} kind="score" />
          </g>
        )
      })}
    </g>
  )
}

/** The units in contact. */
export function Contacts({ file, pieces, pairs }: {
  readonly file: ScenarioFile
  readonly pieces: readonly Piece[]
  readonly pairs: Position['pairs']
}) {
  const unit = (id: string): Piece | undefined => pieces.find((one) => one.kind === 'unit' && one.sheet.id === id)
  return (
    <g class="contacts">
      {pairs.map(({ striker, struck }) => {
        const [one, other] = [unit(striker), unit(struck)]
        if (one === undefined || other === undefined) return null
        return <Swords key={`${striker} ${struck}`} at={seen(file.map, one)} />
      })}
    </g>
  )
}

/** Ways of those who have orders, from where they stood. */
export function Ways({ file, before, after, ordered }: {
  readonly file: ScenarioFile
  readonly before: readonly Piece[]
  readonly after: readonly Piece[]
  readonly ordered: ReadonlySet<string>
}) {
  return (
    <g class="ways">
      {after.map((piece) => {
        const from = before.find((one) => key_of(one) === key_of(piece))
        const moved = from !== undefined && (distance(from, piece) > 0 || from.facing !== piece.facing || from.size.width !== piece.size.width)
        if (from === undefined || !ordered.has(key_of(piece)) || !moved) return null
        const [one, other] = [seen(file.map, from), seen(file.map, piece)]
        const [wide, deep] = [long(from.size.width), long(from.size.depth)]
        return (
          <g key={key_of(piece)}>
            <rect
              class="was"
              x={-wide / 2}
              y={0}
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
