import type { EventOf } from '../../api/client'
import type { Place } from '../tabletop/geometry'
import { behind, leader, standing, type CommanderSheet, type Leader, type Piece, type ScenarioFile, type Sheet, type Standing } from './field'
import type { Arm, Formation } from './formations'

// How a battle stands after each of its events. Pure.

export type Event = EventOf<'rise-and-fight.Event'>
export type Of<T extends Event['type']> = Extract<Event, { type: T }>

/** A unit in the film. */
export interface UnitPiece {
  readonly sheet: Sheet
  readonly place: Place
  readonly arm: Arm
  readonly formation: Formation
  readonly hits: number
  readonly broken: boolean
}

export interface CommanderPiece {
  readonly sheet: CommanderSheet
  /** Set if no unit has the commander attached. */
  readonly place: Place
  readonly attached: string | undefined
  readonly fallen: boolean
}

export interface Board {
  readonly turn: number
  readonly side: string
  readonly over: boolean
  readonly units: ReadonlyMap<string, UnitPiece>
  readonly commanders: ReadonlyMap<string, CommanderPiece>
}

const place_of = ([x = 0, y = 0]: readonly number[], facing: number): Place => ({ x, y, facing })

export function set_up(file: ScenarioFile): Board {
  return {
    turn: 1,
    side: file.first,
    over: false,
    units: new Map(file.units.map((sheet) => [
      sheet.id,
      { sheet, place: place_of(sheet.at, sheet.facing), arm: sheet.arm, formation: sheet.formation, hits: 0, broken: false },
    ])),
    commanders: new Map(file.commanders.map((sheet) => [
      sheet.id,
      { sheet, place: place_of(sheet.at, sheet.facing), attached: undefined, fallen: false },
    ])),
  }
}

const standing_as = ({ sheet, place, arm, formation, hits }: UnitPiece): Standing =>
  standing(sheet, place, { formation, hits, ...(arm === sheet.arm ? {} : { dismounted: true }) })

/** Where a commander is: with their unit if attached, else where they went. */
export function leader_on(board: Board, { sheet, place, attached }: CommanderPiece): Leader {
  const unit = attached === undefined ? undefined : board.units.get(attached)
  return leader(sheet, unit === undefined ? place : behind(standing_as(unit), sheet.facing), attached)
}

/** The units on the table. */
export const pieces_on = (board: Board): readonly Piece[] => [
  ...[...board.units.values()].filter(({ broken }) => !broken).map(standing_as),
  ...[...board.commanders.values()].filter(({ fallen }) => !fallen).map((one) => leader_on(board, one)),
]

export const piece_on = (board: Board, unit: string): Standing | undefined => {
  const found = board.units.get(unit)
  return found === undefined ? undefined : standing_as(found)
}

function changed(board: Board, id: string, change: (piece: UnitPiece) => Partial<UnitPiece>): Board {
  const piece = board.units.get(id)
  if (piece === undefined) return board
  return { ...board, units: new Map(board.units).set(id, { ...piece, ...change(piece) }) }
}

function led(board: Board, id: string, change: (piece: CommanderPiece) => Partial<CommanderPiece>): Board {
  const piece = board.commanders.get(id)
  if (piece === undefined) return board
  return { ...board, commanders: new Map(board.commanders).set(id, { ...piece, ...change(piece) }) }
}

const put = (board: Board, id: string, at: readonly number[] | undefined, facing: number): Board =>
  changed(board, id, ({ place }) => ({ place: at === undefined ? { ...place, facing } : place_of(at, facing) }))

/** The board after an event; the same one where nothing on it changes. */
export function after(file: ScenarioFile, board: Board, event: Event): Board {
  switch (event.type) {
    case 'turned':
      return put(board, event.unit, undefined, event.facing)
    case 'moved':
      return changed(put(board, event.unit, event.path.at(-1), event.facing), event.unit, () => ({ formation: event.formation }))
    case 'struck':
      return put(board, event.unit, event.at, event.facing)
    case 'evaded':
    case 'halted':
    case 'retreated':
      return put(board, event.unit, event.to, event.facing)
    case 'tired':
      return changed(board, event.unit, ({ sheet }) => ({ hits: sheet.score - event.left }))
    case 'rallied':
      return changed(board, event.unit, ({ hits }) => ({ hits: hits - event.gained }))
    case 'broken':
      return changed(board, event.unit, () => ({ broken: true }))
    case 'commander_moved':
      return led(board, event.commander, ({ place }) => ({ place: place_of(event.to, place.facing), attached: undefined }))
    case 'commander_attached':
      return led(board, event.commander, () => ({ attached: event.unit }))
    case 'commander_fell':
      return led(board, event.commander, () => ({ fallen: true }))
    case 'half_turn_ended': {
      const second = file.sides.find((side) => side !== file.first) ?? file.first
      const last = event.side === second
      return { ...board, turn: Math.min(file.turns, event.turn + (last ? 1 : 0)), side: last ? file.first : second }
    }
    case 'battle_ended':
    case 'match_ended':
      return { ...board, over: true }
    default:
      return board
  }
}
