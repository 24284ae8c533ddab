import { heading_words, inches, tenths, type Spot } from '../tabletop/geometry'
import { FollowersWords } from '../group/group_card'
import { land_words } from '../tabletop/land'
import { use_source } from '../tabletop/source'
import { side_words } from '../tabletop/sides'
import { formation_words, kind_of, land_of, score_of, state_words, type Piece, type ScenarioFile, type Shot } from './field'
import { ghost_place } from './ghost'
import { required_words, shots_of } from './reach'
import { cost_words, hits_words, tires } from './segments'
import type { Led, LedSource } from './use_leading'
import { shots_in, type Scene } from './use_scene'

/** A piece as text: its name, state and place. */
export function sentence_of(file: ScenarioFile, piece: Piece): string {
  const { sheet, x, y, facing } = piece
  const where = `at (${tenths(x)}, ${tenths(y)})`
  if (piece.kind === 'commander') {
    const of = piece.sheet.brigade === undefined ? 'of the army' : `of ${piece.sheet.brigade}`
    const with_whom = piece.attached === undefined ? where : `with ${piece.attached}`
    return `${sheet.id}, ${side_words(file, sheet.side)}, commander ${of}, inspiration ${piece.sheet.inspiration}, ${with_whom}`
  }
  const state = state_words(piece)
  return [
    `${sheet.id}, ${side_words(file, sheet.side)}`,
    kind_of(piece.sheet, piece.arm),
    formation_words(piece.formation),
    `score ${score_of(piece)} of ${piece.sheet.score}`,
    piece.hits === 0 ? 'fresh' : hits_words(piece.hits),
    ...state,
    `front ${where}, facing ${heading_words(facing)}`,
  ].join(', ')
}

/** "Could hit Kem (6 or less), Bra (no chance). Could be hit by G1 (4 or less)." */
export function fire_words(unit: string, shots: readonly Shot[]): string {
  const told = (mine: boolean): string =>
    shots
      .filter((shot) => (shot.unit === unit) === mine)
      .map((shot) => `${mine ? shot.target : shot.unit} (${required_words(shot.required)})`)
      .join(', ')
  const [own, theirs] = [told(true), told(false)]
  return [own && `Could hit ${own}.`, theirs && `Could be hit by ${theirs}.`].filter((words) => words !== '').join(' ')
}

/** The strip below the table: the piece that the player leads, has chosen or points at, and the ground under it. */
export function Pointed({ scene, leads, cursor }: { readonly scene: Scene; readonly leads: LedSource; readonly cursor: Spot | undefined }) {
  const led = use_source(leads)
  const { file, chosen } = scene
  return (
    <p class="pointed" aria-live="polite">
      {led !== undefined ? (
        <LedWords file={file} led={led} />
      ) : chosen !== undefined ? (
        <>
          {scene.note !== undefined && (
            <span class="refused" aria-hidden="true">
              {scene.note.message}
            </span>
          )}
          <span class="unit-words">{sentence_of(file, chosen)}</span>
          <span>{land_words(land_of(file), chosen)}</span>
          {chosen.kind === 'unit' && <span>{fire_words(chosen.sheet.id, shots_of(shots_in(scene), chosen.sheet.id))}</span>}
        </>
      ) : (
        cursor !== undefined && (
          <span>
            ({inches(cursor.x)}, {inches(cursor.y)}): {land_words(land_of(file), cursor)}
          </span>
        )
      )}
    </p>
  )
}

function LedWords({ file, led }: { readonly file: ScenarioFile; readonly led: Led }) {
  const { trial, lead, before } = led
  const told = trial ?? before
  return (
    <>
      <span class="unit-words">{told?.order || lead.unit.sheet.id}</span>
      {told?.refusal !== undefined && (
        <span class="refused">
          [{told.refusal.rule ?? ''}] {told.refusal.message}
        </span>
      )}
      <FollowersWords
        tried={told?.group}
        name={({ sheet }) => sheet.id}
        leads={lead.unit.sheet.id}
        cost={({ odds }) => (tires(odds) ? cost_words(odds) : undefined)}
      />
      <span>{cost_words(trial?.odds)}</span>
      <span>{land_words(land_of(file), ghost_place(led))}</span>
    </>
  )
}

/** All pieces of the table, a sentence each. */
export function Sentences({ scene: { file, after } }: { readonly scene: Scene }) {
  return (
    <details>
      <summary>All positions as text</summary>
      {file.sides.map((side) => (
        <ul key={side} aria-label={side_words(file, side)}>
          {after
            .filter(({ sheet }) => sheet.side === side)
            .map((piece) => (
              <li key={`${piece.kind} ${piece.sheet.id}`}>
                {sentence_of(file, piece)}; {land_words(land_of(file), piece)}.
              </li>
            ))}
        </ul>
      ))}
    </details>
  )
}
