import type { Draft } from '../../turn/use_draft'
import { settled, step, type Place } from '../tabletop/geometry'
import type { Leader, Piece, ScenarioFile, Standing, Step } from './field'
import { group_orders, led_by, led_with, subject_of } from './group'
import {
  charge_order,
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
  with_group,
  with_place,
} from './lines'

/** What buttons and keys order: each changes the text of the draft, and nothing else. A piece of a group leads it. */
export interface Orders {
  readonly give: (order: string) => void
  /** The orders of a group, in their order of execution. */
  readonly give_group: (group: readonly Piece[], orders: readonly string[]) => void
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

export function orders_of(file: ScenarioFile, { text, change }: Draft, chosen: readonly Piece[]): Orders {
  const { line_of, without, with_order } = order_text
  const line = (piece: Piece): string | undefined => line_of(text, subject_of(piece))
  const give_group = (group: readonly Piece[], orders: readonly string[]): void =>
    change(with_group(text, group.map(subject_of), orders))
  /** Whether it leads a group, which has its orders then. */
  const leads = (piece: Piece, step: Step): boolean => {
    const group = led_with(chosen, piece)
    if (group.length === 0) return false
    give_group(group, group_orders(text, file.map, group, led_by(piece, step)).map(({ order }) => order))
    return true
  }
  const take_back = (piece: Piece): void => {
    const group = led_with(chosen, piece)
    give_group(group.length === 0 ? [piece] : group, [])
  }
  const give = (order: string): void => change(with_order(text, order))
  const go_to = (piece: Piece, place: Place): string => {
    const to = settled(place, file.map)
    if (piece.kind === 'commander') return go_order(piece.sheet.id, to)
    return move_order(piece.sheet.id, with_place(steps_of(line(piece)), to, place.facing))
  }
  return {
    give,
    give_group,
    line,
    take_back,
    shot: ({ sheet }) => line_of(text, shot(sheet.id)),
    take_back_shot: ({ sheet }) => change(without(text, shot(sheet.id))),
    step: (piece, next) => {
      if (leads(piece, next)) return
      const order = stepped(text, piece.sheet.id, next)
      if (order === undefined) take_back(piece)
      else give(order)
    },
    go: (piece, to) => {
      const { x, y } = settled(to, file.map)
      if (!leads(piece, { to: [x, y], facing: to.facing })) give(go_to(piece, to))
    },
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
