import { use_source } from '../tabletop/source'
import type { Plan, ScenarioFile, Standing } from './field'
import { Ghost, ghost_place, TurnHandle } from './ghost'
import { Covered, Reach, shots_of, SightLines } from './reach'
import type { Sights } from './trials'
import type { LedSource } from './use_trials'

// What is drawn about the unit that is led, else about the chosen one: anew at each place it is led to, while the rest
// of the table stays as it is.

interface Props {
  readonly file: ScenarioFile
  readonly leads: LedSource
  readonly chosen: Standing | undefined
  readonly units: readonly Standing[]
  /** With the orders given, nobody being led. */
  readonly sights: Sights | undefined
  readonly place_before: (unit: Standing) => Standing
  readonly sheet: (id: string) => Plan['units'][number] | undefined
}

/** Below the bases: how far it can go, what it covers, whom it sees. */
export function AroundUnit({ file, leads, chosen, units, sights, place_before, sheet }: Props) {
  const led = use_source(leads)
  const unit = led?.lead.unit ?? chosen
  const place = led === undefined ? chosen : ghost_place(led)
  if (unit === undefined || place === undefined) return null
  const { id } = unit.sheet
  const shots = shots_of(led === undefined ? sights : led.around, id)
  return (
    <>
      <Reach file={file} from={place_before(unit)} reach={sheet(id)?.reach} />
      <Covered file={file} unit={unit} place={place} />
      <SightLines file={file} unit={id} place={place} shots={shots} units={units} />
    </>
  )
}

/** Above them: its ghost, or the handle that turns the chosen one. */
export function LedUnit({ file, leads, own, grab, place_before, sheet }: Props & {
  readonly own: Standing | undefined
  readonly grab: (unit: Standing, event: PointerEvent, grip?: string) => void
}) {
  const led = use_source(leads)
  if (led !== undefined) {
    const { unit } = led.lead
    return <Ghost file={file} led={led} from={place_before(unit)} allowance={sheet(unit.sheet.id)?.allowance} />
  }
  return own === undefined ? null : <TurnHandle file={file} unit={own} on_grab={(event) => grab(own, event, 'turn')} />
}
