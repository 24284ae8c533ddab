import type { WhyNot } from '../../turn/note'
import { signed } from '../odds/odds'
import { heading_words, inches, tenths, type Spot } from '../tabletop/geometry'
import { FollowersWords } from '../group/group_card'
import { land_words } from '../tabletop/land'
import { kind_of, type ScenarioFile, type Shot, type Standing } from './field'
import { ghost_place } from './ghost'
import { shots_of } from './reach'
import { use_source } from '../tabletop/source'
import { side_words } from '../tabletop/sides'
import type { Sights } from './trials'
import type { Led, LedSource } from './use_trials'

export function name_of(file: ScenarioFile, { sheet, state, x, y, facing }: Standing): string {
  return `${sheet.id}, ${side_words(file, sheet.side)}, ${kind_of(sheet)}, ${state}, at (${tenths(x)}, ${tenths(y)}), facing ${heading_words(facing)}`
}

/** "Can fire at Kem +1, 78 −1. Under fire from GF ±0." */
export function fire_words(unit: string, shots: readonly Shot[]): string {
  const own = shots.filter((shot) => shot.unit === unit).map(({ target, sum }) => `${target} ${signed(sum)}`)
  const theirs = shots.filter((shot) => shot.target === unit).map(({ unit: from, sum }) => `${from} ${signed(sum)}`)
  return [
    own.length === 0 ? '' : `Can fire at ${own.join(', ')}.`,
    theirs.length === 0 ? '' : `Under fire from ${theirs.join(', ')}.`,
  ]
    .filter((words) => words !== '')
    .join(' ')
}

/** The strip below the table: the base that the player leads, has chosen or points at, and the ground under it. */
export function Pointed({ file, leads, chosen, sights, cursor, note }: {
  readonly file: ScenarioFile
  readonly leads: LedSource
  readonly chosen: Standing | undefined
  readonly sights: Sights | undefined
  readonly cursor: Spot | undefined
  /** Why the page did not order the latest trial. */
  readonly note: WhyNot | undefined
}) {
  const led = use_source(leads)
  const shown = led?.lead.unit ?? chosen
  const shots = shown === undefined ? [] : shots_of(led === undefined ? sights : led.around, shown.sheet.id)
  return (
    <p class="pointed" aria-live="polite">
      {led !== undefined ? (
        <LedWords file={file} led={led} shots={shots} />
      ) : chosen !== undefined ? (
        <>
          {note !== undefined && (
            <span class="refused" aria-hidden="true">
              {note.message}
            </span>
          )}
          <span class="unit-words">{name_of(file, chosen)}</span>
          <span>{land_words(file.map, chosen)}</span>
          <span>{fire_words(chosen.sheet.id, shots)}</span>
        </>
      ) : (
        cursor !== undefined && (
          <span>
            ({inches(cursor.x)}, {inches(cursor.y)}): {land_words(file.map, cursor)}
          </span>
        )
      )}
    </p>
  )
}

function LedWords({ file, led, shots }: { readonly file: ScenarioFile; readonly led: Led; readonly shots: readonly Shot[] }) {
  const { trial, lead, before } = led
  const refusal = (trial ?? before)?.refusal
  return (
    <>
      <span class="unit-words">{(trial ?? before)?.order ?? lead.unit.sheet.id}</span>
      {refusal !== undefined && (
        <span class="refused">
          [{refusal.rule ?? ''}] {refusal.message}
        </span>
      )}
      <FollowersWords tried={(trial ?? before)?.group} name={({ sheet }) => sheet.id} leads={lead.unit.sheet.id} />
      <span>{land_words(file.map, ghost_place(led))}</span>
      <span>{fire_words(lead.unit.sheet.id, shots)}</span>
    </>
  )
}
