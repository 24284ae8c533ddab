import type { Schema } from '../../../api/client'
import type { Field, ScenarioFile, SideId, UnitSheet } from './field'
import { hex_in, type HexId } from '../../hexwar/hex'

// The units and their places as a value, from the server's position or from a scenario's set-up and
// events.

export interface UnitPlace {
  readonly id: string
  readonly steps: number
  /** On the map, or … */
  readonly at?: HexId
  /** … not. */
  readonly where?: 'not_arrived' | 'eliminated'
  readonly moved?: boolean
  readonly attacked?: boolean
  readonly retreated?: boolean
  readonly advanced?: boolean
  readonly displaced?: boolean
}

export interface Board {
  readonly turn: number
  readonly side: SideId
  readonly phase: string
  readonly units: ReadonlyMap<string, UnitPlace>
}

/** `position`: as the server tells it. */
export function board_of(position: object): Board {
  const { turn, side, phase, units: told } = position as Schema<'tlg2.Position'>
  const units = new Map(told.map((unit) => [unit.id, unit as UnitPlace]))
  return { turn, side, phase, units }
}

export const full_steps = (sheet: UnitSheet): number => (sheet.reduced === undefined ? 1 : 2)

/** The scenario's set-up. */
export function set_up(field: Field): Board {
  const units = new Map<string, UnitPlace>()
  for (const sheet of field.file.units) {
    const steps = full_steps(sheet)
    const at = sheet.at === undefined ? undefined : hex_in(field.letter, sheet.at)
    if (at === undefined) units.set(sheet.id, { id: sheet.id, steps, where: 'not_arrived' })
    else units.set(sheet.id, { id: sheet.id, steps, at })
  }
  return { turn: 1, side: field.file.sides[0] ?? '', phase: 'movement', units }
}

export function units_by_hex(board: Board): Map<HexId, UnitPlace[]> {
  const found = new Map<HexId, UnitPlace[]>()
  for (const unit of board.units.values())
    if (unit.at !== undefined) found.set(unit.at, [...(found.get(unit.at) ?? []), unit])
  return found
}

/** Strength now: of its last step where that is all it has left. */
export function strength(sheet: UnitSheet, steps: number): number {
  return steps > 0 && steps < full_steps(sheet) ? (sheet.reduced ?? sheet.strength) : sheet.strength
}

/** What each side has left, on the map or still to come. */
export function strengths_of(file: ScenarioFile, board: Board): Readonly<Record<SideId, number>> {
  const left = Object.fromEntries(file.sides.map((side) => [side, 0]))
  for (const sheet of file.units) {
    const { where, steps = full_steps(sheet) } = board.units.get(sheet.id) ?? {}
    if (where !== 'eliminated') left[sheet.side] = (left[sheet.side] ?? 0) + strength(sheet, steps)
  }
  return left
}

/** Special abilities and limits. */
function special_words(field: Field, sheet: UnitSheet, place: UnitPlace): string[] {
  const reduced = place.steps < full_steps(sheet)
  return special_kinds(field)
    .filter(({ kind }) => sheet[kind] === true)
    .map(({ kind, words }) =>
      kind === 'bayonet' && reduced ? 'reduced: no bayonets (9.2)' : words,
    )
}

/** Abilities of some units in this battle: "bayonets: …" */
const special_kinds = (field: Field) => {
  const { bayonet_shift = 0, charge } = field.file.special
  return [
    {
      kind: 'bayonet',
      words: `bayonets: attacks with it shift ${bayonet_shift} columns right until it loses a step (9.2)`,
    },
    {
      kind: 'charge',
      words: `may charge ${charge?.most ?? 0} times: the attack shifts right by half a die roll, rounded up (8.2)`,
    },
    { kind: 'immobile', words: 'never moves (10.2)' },
  ] as const
}

/** Special rules of this battle: "1F, 8F, 100F: bayonets: …" */
export function specials_of(field: Field): readonly string[] {
  const of_units = special_kinds(field).flatMap(({ kind, words }) => {
    const units = field.file.units.filter((sheet) => sheet[kind] === true).map(({ id }) => id)
    return units.length === 0 ? [] : [`${units.join(', ')}: ${words}`]
  })
  const { no_road } = field.file.special
  if (no_road === undefined) return of_units
  const side = field.side_name(no_road.side)
  return [...of_units, `Roads do not help ${side} units in turn ${no_road.turn} (9.2)`]
}

/** "1st Foot (1F), Anglo-Canadian infantry, strength 8, 2 of 2 steps" */
export function unit_words(field: Field, sheet: UnitSheet, place: UnitPlace): string {
  const steps = full_steps(sheet)
  const words = [
    `${sheet.name} (${sheet.id})`,
    `${field.side_name(sheet.side)} ${sheet.type}`,
    `strength ${strength(sheet, place.steps)}`,
  ]
  if (sheet.range !== undefined) words.push(`range ${sheet.range}`)
  words.push(...special_words(field, sheet, place))
  if (steps > 1) words.push(`${place.steps} of ${steps} steps`)
  if (place.moved === true) words.push('has moved')
  if (place.attacked === true) words.push('has attacked')
  return words.join(', ')
}
