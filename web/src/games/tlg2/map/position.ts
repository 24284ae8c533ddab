import type { Schema } from '../../../api/client'
import type { Field, SideId, UnitSheet } from './field'
import { neighbour, parse_hex, type Hex, type HexId } from './hex'

// Who stands where, as a value: made of what the server tells, or of a scenario's set-up and events.

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

export function board_of(position: Schema<'Position'>): Board {
  const { turn, side, phase } = position
  const units = new Map(position.units.map((unit) => [unit.id, unit as UnitPlace]))
  return { turn, side, phase, units }
}

export const full_steps = (sheet: UnitSheet): number => (sheet.reduced === undefined ? 1 : 2)

/** The scenario's set-up. */
export function set_up(field: Field): Board {
  const units = new Map<string, UnitPlace>()
  for (const sheet of field.file.units) {
    const steps = full_steps(sheet)
    const hex = sheet.at === undefined ? undefined : parse_hex(sheet.at)
    if (hex === undefined) units.set(sheet.id, { id: sheet.id, steps, where: 'not_arrived' })
    else units.set(sheet.id, { id: sheet.id, steps, at: field.print(hex) })
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

/** 4.1-4.2: the hexes that lie in the zone of control of a unit of this side. */
export function zone_of(field: Field, board: Board, side: SideId): Set<HexId> {
  const zone = new Set<HexId>()
  for (const unit of board.units.values()) {
    const at = unit.at === undefined ? undefined : parse_hex(unit.at)
    if (at === undefined || field.sheets.get(unit.id)?.side !== side) continue
    for (const hex of reached_by_zone(field, at)) zone.add(field.print(hex))
  }
  return zone
}

function reached_by_zone(field: Field, at: Hex): Hex[] {
  const reached: Hex[] = []
  for (let direction = 0; direction < 6; ++direction)
    if (field.zone_crosses(at, direction)) reached.push(neighbour(at, direction))
  return reached
}

/** 4.1-4.2: the units of this side in whose zone of control a hex lies. */
export function zone_holders(field: Field, board: Board, hex: Hex, side: SideId): UnitPlace[] {
  const beside = new Set<HexId>()
  for (let direction = 0; direction < 6; ++direction)
    if (field.zone_crosses(hex, direction)) beside.add(field.print(neighbour(hex, direction)))
  return [...board.units.values()].filter(
    ({ id, at }) => at !== undefined && beside.has(at) && field.sheets.get(id)?.side === side,
  )
}

const side_names: Readonly<Record<string, string>> = { us: 'American', ac: 'Anglo-Canadian' }
export const side_name = (side: SideId): string => side_names[side] ?? side

/** "1st Foot (1F), Anglo-Canadian infantry, strength 8, 2 of 2 steps" */
export function unit_words(sheet: UnitSheet, place: UnitPlace): string {
  const steps = full_steps(sheet)
  const words = [
    `${sheet.name} (${sheet.id})`,
    `${side_name(sheet.side)} ${sheet.type}`,
    `strength ${strength(sheet, place.steps)}`,
  ]
  if (sheet.range !== undefined) words.push(`range ${sheet.range}`)
  if (sheet.bayonet === true) words.push('bayonets')
  if (sheet.charge === true) words.push('may charge')
  if (sheet.immobile === true) words.push('cannot move')
  if (steps > 1) words.push(`${place.steps} of ${steps} steps`)
  if (place.moved === true) words.push('has moved')
  if (place.attacked === true) words.push('has attacked')
  return words.join(', ')
}
