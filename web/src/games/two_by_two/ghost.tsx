import { distance, heading_words, inch, step, type Place } from '../tabletop/geometry'
import { Badge, Handle, Stop } from '../tabletop/marks'
import { seen } from '../tabletop/scale'
import { side_number } from '../tabletop/sides'
import { BlockAt } from './bases'
import type { ScenarioFile, Standing } from './field'
import type { Trial } from './trials'
import type { Led } from './use_trials'

/** Drag it to turn the base. */
export const TurnHandle = ({ file: { map }, unit, on_grab }: {
  readonly file: ScenarioFile
  readonly unit: Standing
  readonly on_grab: (event: PointerEvent) => void
}) => <Handle from={seen(map, step(unit, 450))} at={seen(map, step(unit, 950))} on_grab={on_grab} />

/** Where the ghost stands: where the engine says, else where the pointer is. */
export const ghost_place = ({ lead, trial }: Led): Place => trial?.place ?? lead.place

/** The ghosts of the units that move with the dragged one; a mark shows where one stays. */
export function Followers({ file, led: { lead, trial, before }, place_before }: {
  readonly file: ScenarioFile
  readonly led: Led
  readonly place_before: (unit: Standing) => Standing
}) {
  const others = ((trial ?? before)?.group ?? []).filter(({ unit }) => unit.sheet.id !== lead.unit.sheet.id)
  return (
    <>
      {others.map(({ unit, trial: { place = unit, refusal } }) => {
        const [from, at] = [seen(file.map, place_before(unit)), seen(file.map, place)]
        return (
          <g key={unit.sheet.id} class={`ghost follows side-${side_number(file, unit.sheet.side)}${refusal === undefined ? '' : ' refused'}`}>
            <line class="tape" x1={from.x} y1={from.y} x2={at.x} y2={at.y} />
            <BlockAt file={file} place={place} unit={unit} />
            {refusal !== undefined && <Stop at={at} />}
          </g>
        )
      })}
    </>
  )
}

const ruler_off = 48 // picture units above the ghost

/** Where it would stand, red if the rules forbid that, with its way and the ruler. */
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
  const words = lead.grip !== undefined ? heading_words(place.facing) : ruler_words(trial, distance(from, place), allowance)
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

/** "2.50″, 0.50″ left": the cost if known, else the distance. */
export function ruler_words(trial: Trial | undefined, far: number, allowance: number | undefined): string {
  const set_up = /^place\b.* (\S+) (\S+) facing /.exec(trial?.order ?? '')
  if (set_up !== null) return `${set_up[1]} ${set_up[2]}`
  const cost = trial?.cost ?? Math.ceil(far)
  const told = `${(cost / inch).toFixed(2)}″`
  if (allowance === undefined) return told
  const left = allowance - cost
  return left < 0 ? `${told}, ${(-left / inch).toFixed(2)}″ too far` : `${told}, ${(left / inch).toFixed(2)}″ left`
}
