import type { Schema } from '../../api/client'
import type { HexId } from '../hexwar/hex'
import type { Field, ScenarioFile, Sheet, SideId } from './field'

// The units and their states as a value, from the server's position or from a scenario's set-up and
// events.

type Told = Schema<'lfm.Position'>
export type Place = Told['units'][number]

export interface Board {
  readonly turn: number
  readonly side: SideId
  readonly phase: string
  readonly places: ReadonlyMap<string, Place>
  /** Finished works, with whose they are. */
  readonly works: ReadonlyMap<HexId, SideId>
  /** Brigades. */
  readonly shattered: ReadonlySet<string>
}

/** `position`: as the server tells it. */
export function board_of(position: object): Board {
  const { turn, side, phase, units, works = [], shattered = [] } = position as Told
  return {
    ...{ turn, side, phase },
    places: new Map(units.map((unit) => [unit.id, unit])),
    works: new Map(works.map(({ at, side: whose }) => [at, whose])),
    shattered: new Set(shattered),
  }
}

/** The scenario's set-up. */
export function set_up(field: Field): Board {
  const places = new Map<string, Place>()
  for (const { id, at } of field.sheets.values())
    places.set(id, at === undefined ? { id, where: 'to_come' } : { id, at })
  const works = new Map<HexId, SideId>()
  for (const [side, ids] of Object.entries(field.file.map.works ?? {}))
    for (const id of ids) works.set(id, side)
  return { turn: 1, side: field.file.first, phase: 'construction', places, works, shattered: new Set() }
}

/** What the regiments and guns of each side have left that are neither routed nor lost. */
export function strengths_of(file: ScenarioFile, board: Board): Readonly<Record<SideId, number>> {
  const left = Object.fromEntries(file.sides.map((side) => [side, 0]))
  for (const { id, side, strength } of file.units) {
    const where = board.places.get(id)?.where
    if (where !== 'routed' && where !== 'lost') left[side] = (left[side] ?? 0) + strength
  }
  return left
}

/** A unit or a commander, with its place. */
export interface Piece {
  readonly sheet: Sheet
  readonly place: Place
}

/** By hex, in the scenario's order. */
export function pieces_by_hex(field: Field, board: Board): ReadonlyMap<HexId, readonly Piece[]> {
  const found = new Map<HexId, Piece[]>()
  for (const place of board.places.values()) {
    const sheet = field.sheets.get(place.id)
    if (sheet === undefined || place.at === undefined) continue
    found.set(place.at, [...(found.get(place.at) ?? []), { sheet, place }])
  }
  return found
}

/** The name of a counter for several units: their brigade. */
export function stack_title(pieces: readonly Piece[]): string {
  const [first] = pieces
  if (first === undefined) return ''
  return pieces.length === 1 ? first.sheet.id : (first.sheet.brigade ?? first.sheet.id)
}

/** By side. Only commanders without units share a hex with the enemy. */
export function by_side(field: Field, pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const shares = field.file.sides.map((side) => pieces.filter(({ sheet }) => sheet.side === side))
  return shares.filter(({ length }) => length > 0)
}

/** The states of a piece: "disorganized", "limbered". */
export function states_of({ sheet, place }: Piece, board: Board): readonly string[] {
  const words: string[] = []
  if (place.disorganized === true) words.push('disorganized')
  if (sheet.brigade !== undefined && board.shattered.has(sheet.brigade)) words.push('shattered')
  if (place.mounted === true) words.push('mounted')
  if (place.limbered === true) words.push('limbered')
  if (place.building === true || place.builder === true) words.push('building')
  if (place.obeys === false) words.push('out of command')
  if (place.moved === true) words.push('has moved')
  if (place.fired === true) words.push('has fired')
  return words
}

/** "21st Virginia (21VA), infantry of Jones, strength 2, cohesion 3, disorganized" */
export function piece_words(piece: Piece, board: Board): string {
  const { sheet } = piece
  const words = [`${sheet.name} (${sheet.id})`]
  if (sheet.branch === 'commander') words.push(`${sheet.rank} commander, command value ${sheet.cv}`)
  else {
    const whose = sheet.brigade === undefined ? '' : ` of ${sheet.brigade}`
    words.push(`${sheet.branch}${whose}`, `strength ${sheet.strength}`)
    if (sheet.cohesion !== undefined) words.push(`cohesion ${sheet.cohesion}`)
  }
  return [...words, ...sheet.marks, ...states_of(piece, board)].join(', ')
}
