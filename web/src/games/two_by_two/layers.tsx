import { use_part, use_source } from '../tabletop/source'
import type { Plan, ScenarioFile, Standing } from './field'
import { Followers, Ghost, ghost_place, TurnHandle } from './ghost'
import { Covered, Reach, shots_of, SightLines } from './reach'
import type { Sights } from './trials'
import type { LedSource } from './use_trials'

// Drawn around the dragged unit, else around the chosen one. Each place of a drag redraws only the ghost's sheet, not
// the rest of the table.

interface Props {
  readonly file: ScenarioFile
  readonly leads: LedSource
  readonly chosen: Standing | undefined
  readonly units: readonly Standing[]
  /** With the given orders, while the player leads no unit. */
  readonly sights: Sights | undefined
  readonly place_before: (unit: Standing) => Standing
  readonly sheet: (id: string) => Plan['units'][number] | undefined
}

/** Below the bases: how far it can go; for a unit at rest also its fire and sight. */
export function AroundUnit({ file, leads, chosen, units, sights, place_before, sheet }: Props) {
  const led = use_part(leads, (now) => now?.lead.unit)
  const unit = led ?? chosen
  if (unit === undefined) return null
  const { id } = unit.sheet
  return (
    <>
      <Reach file={file} from={place_before(unit)} reach={sheet(id)?.reach} />
      {led === undefined && (
        <>
          <Covered file={file} unit={unit} place={unit} />
          <SightLines file={file} unit={id} place={unit} shots={shots_of(sights, id)} units={units} />
        </>
      )}
    </>
  )
}

/** Above them: the handle that turns the chosen one. */
export function ChosenHandle({ file, leads, own, grab }: Pick<Props, 'file' | 'leads'> & {
  readonly own: Standing | undefined
  readonly grab: (unit: Standing, event: PointerEvent, grip?: string) => void
}) {
  const led = use_part(leads, (now) => now !== undefined)
  return led || own === undefined ? null : <TurnHandle file={file} unit={own} on_grab={(event) => grab(own, event, 'turn')} />
}

/** On a sheet of its own: the ghost of the dragged unit, with its fire and sight from there. */
export function LedUnit({ file, leads, units, place_before, sheet }: Omit<Props, 'chosen' | 'sights'>) {
  const led = use_source(leads)
  if (led === undefined) return null
  const { unit } = led.lead
  const { id } = unit.sheet
  const place = ghost_place(led)
  return (
    <>
      <Covered file={file} unit={unit} place={place} />
      <SightLines file={file} unit={id} place={place} shots={shots_of(led.around, id)} units={units} />
      <Followers file={file} led={led} place_before={place_before} />
      <Ghost file={file} led={led} from={place_before(unit)} allowance={sheet(id)?.allowance} />
    </>
  )
}
