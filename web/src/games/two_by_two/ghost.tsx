import { distance, heading_words, inch, step, type Place, type Spot } from '../tabletop/geometry'
import { seen } from '../tabletop/scale'
import { BlockAt } from './bases'
import { Badge } from './marks'
import { side_number, type ScenarioFile, type Standing } from './field'
import type { Trial } from './trials'
import type { Led } from './use_trials'

/** Drag it to turn the base. */
export function Handle({ file, unit, on_grab }: {
  readonly file: ScenarioFile
  readonly unit: Standing
  readonly on_grab: (event: PointerEvent) => void
}) {
  const { x, y } = seen(file.map, step(unit, 950))
  const from = seen(file.map, step(unit, 450))
  return (
    <g class="handle">
      <line x1={from.x} y1={from.y} x2={x} y2={y} />
      <g transform={`translate(${x} ${y})`} onPointerDown={on_grab}>
        <circle class="grip" r={22} />
        <circle r={12} />
        <path d="M-5.5 -2.5A6 6 0 1 1 -5 4M-5.5 -7V-2H-0.5" />
      </g>
    </g>
  )
}

/** Where the ghost stands: where the engine says, else where the pointer is. */
export const ghost_place = ({ lead, trial }: Led): Place => trial?.place ?? lead.place

const ruler_off = 48 // picture units above the ghost

/** Where it would stand, red where that is refused, with its way and the ruler. */
export function Ghost({ file, led, from, allowance }: {
  readonly file: ScenarioFile
  readonly led: Led
  readonly from: Standing
  readonly allowance: number | undefined
}) {
  const { lead, trial, before } = led
  const place = ghost_place(led)
  const refused = (trial ?? before)?.refusal !== undefined
  const path = trial !== undefined && trial.path.length > 1 ? trial.path : [from, place]
  const points = path.map((spot) => seen(file.map, spot))
  const at = seen(file.map, place)
  const words = lead.turning ? heading_words(place.facing) : ruler_words(trial, distance(from, place), allowance)
  return (
    <g
      class={`ghost side-${side_number(file, lead.unit.sheet.side)}${refused ? ' refused' : ''}`}
      data-order={trial?.order}
      data-by={trial?.by}
    >
      <polyline class="tape shadow" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <polyline class="tape" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <BlockAt file={file} place={place} unit={lead.unit} />
      {refused && <Stop at={at} />}
      <g class="ruler">
        <Badge at={{ x: at.x, y: at.y < ruler_off ? at.y + ruler_off : at.y - ruler_off }} words={words} kind="score" />
      </g>
    </g>
  )
}

/** Refused is not said by colour alone. */
const Stop = ({ at: { x, y } }: { readonly at: Spot }) => (
  <g class="stop" transform={`translate(${x} ${y})`}>
    <circle r={13} />
    <path d="M-7 0H7" />
  </g>
)

/** "2.50″, 0.50″ left": what it costs where that is known, else how far it is. */
export function ruler_words(trial: Trial | undefined, far: number, allowance: number | undefined): string {
  const set_up = /^place\b.* (\S+) (\S+) facing /.exec(trial?.order ?? '')
  if (set_up !== null) return `${set_up[1]} ${set_up[2]}`
  const cost = trial?.cost ?? Math.ceil(far)
  const told = `${(cost / inch).toFixed(2)}″`
  if (allowance === undefined) return told
  const left = allowance - cost
  return left < 0 ? `${told}, ${(-left / inch).toFixed(2)}″ too far` : `${told}, ${(left / inch).toFixed(2)}″ left`
}
