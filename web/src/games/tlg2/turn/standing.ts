import type { Schema } from '../../../api/client'

// Standing orders, changed one by one: they choose for a player in the opponent's turn. The server
// reads and writes them.

export type StandingOrder = Schema<'StandingOrder'>
type Losses = Extract<StandingOrder, { order: 'losses' }>
type Going = Extract<StandingOrder, { to: string[] }>
type Direction = Extract<StandingOrder, { toward: string }>
export type StandingList = readonly StandingOrder[]

const is_losses = (order: StandingOrder): order is Losses => order.order === 'losses'
const is_direction = (order: StandingOrder): order is Direction =>
  'toward' in order && order.unit === 'any'
const goes_of =
  (unit: string) =>
  (order: StandingOrder): order is Going =>
    'to' in order && order.unit === unit

const toggled = (list: readonly string[], item: string): string[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

/**
 * Replaces the first order about the same thing with `next`, or adds it at the end; removes it if
 * `next` is empty.
 */
function with_order(
  orders: StandingList,
  is_it: (order: StandingOrder) => boolean,
  next: StandingOrder | undefined,
): StandingOrder[] {
  const at = orders.findIndex(is_it)
  const instead = next === undefined ? [] : [next]
  if (at < 0) return [...orders, ...instead]
  return [...orders.slice(0, at), ...instead, ...orders.slice(at + 1)]
}

/** Adds this hex at the end of the unit's retreat hexes, or removes it. */
export function with_retreat(orders: StandingList, unit: string, hex: string): StandingOrder[] {
  const to = toggled(retreats_of(orders, unit), hex)
  const next: StandingOrder = { order: 'retreat', unit, to }
  return with_order(orders, goes_of(unit), to.length === 0 ? undefined : next)
}

/** Everybody without an order of their own retreats toward this hex; the same again: nobody does. */
export function with_direction(orders: StandingList, hex: string): StandingOrder[] {
  const next: StandingOrder = { order: 'retreat', unit: 'any', toward: hex }
  return with_order(orders, is_direction, direction_of(orders) === hex ? undefined : next)
}

/** Adds this unit at the end of those that lose steps first, or removes it. */
export function with_loss(orders: StandingList, unit: string): StandingOrder[] {
  const units = toggled(losses_of(orders), unit)
  return with_order(orders, is_losses, units.length === 0 ? undefined : { order: 'losses', units })
}

export function losses_of(orders: StandingList): readonly string[] {
  return orders.find(is_losses)?.units ?? []
}

/** The unit's retreat hexes, in order. */
export function retreats_of(orders: StandingList, unit: string): readonly string[] {
  return orders.find(goes_of(unit))?.to ?? []
}

/** Where everybody else shall go. */
export function direction_of(orders: StandingList): string | undefined {
  return orders.find(is_direction)?.toward
}
