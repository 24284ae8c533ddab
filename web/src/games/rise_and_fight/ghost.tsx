import { distance, step, tenths, type Place, type Spot } from '../tabletop/geometry'
import { Badge, Handle, Stop } from '../tabletop/marks'
import { seen } from '../tabletop/scale'
import { use_part, use_source } from '../tabletop/source'
import { side_number } from '../tabletop/sides'
import { key_of, standing, type Leader, type Piece, type Plan, type ScenarioFile, type Standing } from './field'
import { corner_of, type Hand } from './formations'
import { PieceAt } from './pieces'
import { Command, Covered, Reach, Segments, shots_of, SightLines } from './reach'
import { cost_words } from './segments'
import type { Trial } from './trials'
import type { Led, LedSource } from './use_leading'
import { shots_in, type Scene } from './use_scene'

// Drawn around the dragged unit, else around the chosen one. Each place of a drag redraws only the ghost's sheet, not
// the rest of the table.

/** Where the ghost stands: where the engine says, else where the pointer is. */
export const ghost_place = ({ lead, trial }: Led): Place => trial?.place ?? lead.place

/** As the engine says that it would be: in its new formation. */
function ghost_of({ lead, trial }: Led): Piece {
  const { unit } = lead
  return unit.kind === 'unit' && trial?.now !== undefined ? standing(unit.sheet, unit, trial.now) : unit
}

interface Props {
  readonly scene: Scene
  readonly leads: LedSource
}

/** Below the pieces: how far it can go, and its commanders; for a unit at rest also its fire and sight. */
export function Around({ scene, leads }: Props) {
  const led = use_part(leads, (now) => now?.lead.unit)
  const { ahead, chosen, own, planned, before_order, file } = scene
  const piece = led ?? chosen
  if (piece === undefined) return null
  if (piece.kind === 'commander') return led === undefined ? <Command file={file} leader={piece} /> : null
  const sheet = planned.sheet(piece.sheet.id)
  const from = before_order(piece)
  return (
    <>
      {sheet !== undefined && <Reach file={file} from={from} rays={sheet.reach} />}
      {own !== undefined && key_of(piece) === key_of(own) && <Segments file={file} unit={from} from={from} ahead={ahead} />}
      {leaders_of(scene, piece).map((leader) => (
        <Command key={leader.sheet.id} file={file} leader={leader} />
      ))}
      {led === undefined && <FiresFrom scene={scene} unit={piece} plan={planned.plan} />}
    </>
  )
}

/** The commanders that a unit obeys. */
const leaders_of = ({ after }: Scene, { sheet }: Standing): readonly Leader[] =>
  after.flatMap((one) =>
    one.kind === 'commander' && one.sheet.side === sheet.side && (one.sheet.brigade ?? sheet.brigade) === sheet.brigade ? [one] : [],
  )

/** From where it would stand. */
function FiresFrom({ scene, unit, plan }: { readonly scene: Scene; readonly unit: Standing; readonly plan: Plan | undefined }) {
  const { file, after, phase } = scene
  const { id } = unit.sheet
  const arc = plan?.arcs.find((one) => one.unit === id)
  const shots = shots_of(phase === 'fire' ? shots_in(scene) : plan?.shots, id)
  return (
    <>
      {arc !== undefined && <Covered file={file} unit={unit} place={unit} arc={arc} />}
      <SightLines file={file} unit={unit} shots={shots} pieces={after} />
    </>
  )
}

/** Above them: the handles of the chosen one. */
export function Handles({ scene, leads, grab }: Props & {
  readonly grab: (piece: Piece, event: PointerEvent, grip?: string) => void
}) {
  const led = use_part(leads, (now) => now !== undefined)
  const { own, file } = scene
  if (led || own?.kind !== 'unit') return null
  if (own.formation === 'skirmish') {
    return <Handle from={seen(file.map, own)} at={seen(file.map, step(own, 1300))} on_grab={(event) => grab(own, event, 'turn')} />
  }
  return (
    <>
      {(['left', 'right'] as const).map((hand) => (
        <WheelHandle key={hand} file={file} unit={own} hand={hand} on_grab={(event) => grab(own, event, hand)} />
      ))}
    </>
  )
}

/** On a sheet of its own: the ghost of the dragged unit, with its fire and its commanders from there. */
export function LedPiece({ scene, leads }: Props) {
  const led = use_source(leads)
  if (led === undefined) return null
  const { file, before_order, planned } = scene
  const ghost = { ...ghost_of(led), ...ghost_place(led) }
  return (
    <>
      {ghost.kind === 'commander' ? (
        <Command file={file} leader={ghost} />
      ) : (
        <FiresFrom scene={scene} unit={ghost} plan={led.around ?? planned.plan} />
      )}
      <Followers file={file} led={led} from_of={before_order} />
      <Ghost file={file} led={led} from={before_order(led.lead.unit)} />
    </>
  )
}

/** On the outer end of the front: dragged ahead, the unit wheels on its other end. */
function WheelHandle({ file, unit, hand, on_grab }: {
  readonly file: ScenarioFile
  readonly unit: Standing
  readonly hand: Hand
  readonly on_grab: (event: PointerEvent) => void
}) {
  const corner = corner_of(unit, unit.size, hand)
  const at = step({ ...corner, facing: unit.facing }, 700, hand === 'left' ? -350 : 350)
  return <Handle from={seen(file.map, corner)} at={seen(file.map, at)} on_grab={on_grab} />
}

/** The ghosts of the pieces that move with the dragged one; a mark shows where one stays. */
function Followers({ file, led: { lead, trial, before }, from_of }: {
  readonly file: ScenarioFile
  readonly led: Led
  readonly from_of: (piece: Piece) => Piece
}) {
  const others = ((trial ?? before)?.group ?? []).filter(({ unit }) => key_of(unit) !== key_of(lead.unit))
  return (
    <>
      {others.map(({ unit, trial: { place = unit, refusal } }) => {
        const [from, at] = [seen(file.map, from_of(unit)), seen(file.map, place)]
        return (
          <g key={key_of(unit)} class={`ghost follows side-${side_number(file, unit.sheet.side)}${refusal === undefined ? '' : ' refused'}`}>
            <line class="tape" x1={from.x} y1={from.y} x2={at.x} y2={at.y} />
            <PieceAt size={file.map} piece={unit} place={place} />
            {refusal !== undefined && <Stop at={at} />}
          </g>
        )
      })}
    </>
  )
}

const ruler_off = 60 // picture units above the ghost

/** Where it would stand, red if the rules forbid that, with its way and cost. */
function Ghost({ file, led, from }: { readonly file: ScenarioFile; readonly led: Led; readonly from: Piece }) {
  const { lead, trial, before } = led
  const place = ghost_place(led)
  const refused = (trial ?? before)?.refusal !== undefined
  const at = seen(file.map, place)
  const points = [from, place].map((spot) => seen(file.map, spot)).map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <g
      class={`ghost side-${side_number(file, lead.unit.sheet.side)}${refused ? ' refused' : ''}`}
      data-order={trial?.order}
      data-by={trial?.by}
    >
      <polyline class="tape shadow" points={points} />
      <polyline class="tape" points={points} />
      <PieceAt size={file.map} piece={ghost_of(led)} place={place} />
      {refused && <Stop at={at} />}
      <g class="ruler">
        <Badge at={above(at)} words={ruler_words(trial, distance(from, place))} kind={refused ? 'bad' : 'score'} />
      </g>
    </g>
  )
}

const above = ({ x, y }: Spot): Spot => ({ x, y: y < ruler_off ? y + ruler_off : y - ruler_off })

/** The cost if known, else the distance. */
export function ruler_words(trial: Trial | undefined, far: number): string {
  if (trial?.refusal !== undefined) return `refused (${trial.refusal.rule ?? ''})`
  return cost_words(trial?.odds) ?? `${tenths(far)}″`
}
