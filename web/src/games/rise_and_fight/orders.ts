import type { Draft } from '../../turn/use_draft'
import { settled, step, type Place } from '../tabletop/geometry'
import type { Leader, Piece, ScenarioFile, Standing, Step } from './field'
import {
  charge_order,
  commander,
  fire_or,
  fire_order,
  go_order,
  move_order,
  order_text,
  shot,
  stepped,
  steps_of,
  targets_of,
  unit,
  with_place,
} from './lines'

/** What buttons and keys order: each changes the text of the draft, and nothing else. */
export interface Orders {
  readonly give: (order: string) => void
  /** The order of a piece, its shot aside. */
  readonly line: (piece: Piece) => string | undefined
  readonly shot: (piece: Standing) => string | undefined
  readonly take_back: (piece: Piece) => void
  readonly take_back_shot: (piece: Standing) => void
  /** One step more after those that it has. */
  readonly step: (piece: Standing, next: Step) => void
  /** Of a skirmisher or commander: to a place. */
  readonly go: (piece: Piece, to: Place) => void
  readonly fire: (piece: Standing, at: string) => void
  /** The first of these enemies, or the one after that which it charges already. */
  readonly charge_next: (piece: Standing, enemies: readonly string[]) => void
}

export function orders_of(file: ScenarioFile, { text, change }: Draft): Orders {
  const { line_of, without, with_order } = order_text
  const subject = (piece: Piece) => (piece.kind === 'unit' ? unit(piece.sheet.id) : commander(piece.sheet.id))
  const line = (piece: Piece): string | undefined => line_of(text, subject(piece))
  const take_back = (piece: Piece): void => change(without(text, subject(piece)))
  const give = (order: string): void => change(with_order(text, order))
  const go_to = (piece: Piece, place: Place): string => {
    const to = settled(place, file.map)
    if (piece.kind === 'commander') return go_order(piece.sheet.id, to)
    return move_order(piece.sheet.id, with_place(steps_of(line(piece)), to, place.facing))
  }
  return {
    give,
    line,
    take_back,
    shot: ({ sheet }) => line_of(text, shot(sheet.id)),
    take_back_shot: ({ sheet }) => change(without(text, shot(sheet.id))),
    step: (piece, next) => {
      const order = stepped(text, piece.sheet.id, next)
      if (order === undefined) take_back(piece)
      else give(order)
    },
    go: (piece, to) => give(go_to(piece, to)),
    fire: ({ sheet: { id } }, at) => {
      const given = line_of(text, shot(id))
      give(given === undefined ? fire_order(id, at) : fire_or(given, at))
    },
    charge_next: ({ sheet: { id } }, enemies) => {
      const [into = ''] = targets_of(line_of(text, unit(id)))
      const enemy = enemies[(enemies.indexOf(into) + 1) % Math.max(1, enemies.length)]
      if (enemy !== undefined) give(charge_order(id, enemy))
    },
  }
}

/** The place after a nudge of this many tenths of an inch. */
export const nudge = (piece: Leader | Standing, east: number, north: number): Place => ({
  x: piece.x + east * 100,
  y: piece.y + north * 100,
  facing: piece.facing,
})

/** This far ahead of its place. */
export const ahead = (piece: Piece, mils: number): Place => step(piece, mils)
