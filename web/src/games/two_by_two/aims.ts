import { flush_near } from '../tabletop/flush'
import { in_turn, type Sent } from '../group/in_turn'
import { kept } from '../tabletop/group'
import { distance, inches, nearest_on, on_base, type Place, type Spot } from '../tabletop/geometry'
import { extent, nearest_of, setup, type ScenarioFile, type Standing } from './field'
import { line_of, move_order, place_order, quoted, via_more, vias_of, with_facing } from './lines'

// What leading a base to a place means as an order. Pure: what the rules say of it is the engine's.

/** Where the player leads a base. */
export interface Aim {
  readonly unit: Standing
  readonly place: Place
  /** By the handle that turns it. */
  readonly grip: string | undefined
  readonly free: boolean
  readonly on: boolean
}

interface Field {
  readonly file: ScenarioFile
  readonly turn: number
  readonly phase: string
  /** The units and their places, with the orders given. */
  readonly units: readonly Standing[]
  readonly text: string
}

const enemy_within = 250 // mils
const flush_within = 260
const exit_within = 300

/** Orders that it may mean, the most likely first; the first legal one counts. */
export function orders_for(field: Field, aim: Aim): readonly string[] {
  const { units, text } = field
  const { unit, place, grip, free, on } = aim
  const { id, side } = unit.sheet
  const line = line_of(text, id)
  if (field.phase === setup) return set_up_orders(field, aim)
  if (grip !== undefined) return [with_facing(line, id, place.facing)]
  const vias = on ? via_more(line, unit) : /^\s*(move|charge)\b/i.test(line ?? '') ? vias_of(line) : ''
  const move = move_order(id, place, vias)
  if (free) return [move]
  const enemies = units.filter((one) => one.sheet.side !== side && on_base(one, extent, place, enemy_within))
  const enemy = nearest_of(enemies, place)
  if (enemy !== undefined) return [charge_order(id, enemy, vias)]
  const exit = exit_near(field, side, place)
  if (exit !== undefined) return [`move ${quoted(id)} ${vias}to ${inches(exit.x)} ${inches(exit.y)} exit`, move]
  const flush = flush_for(units, aim)
  if (flush === undefined) return [move]
  return [`move ${quoted(id)} ${vias}beside ${quoted(flush.friend.sheet.id)} ${flush.beside}`, move]
}

/** The orders by which the units of a group keep their places beside the leading one, in the order in which they set
 * off. */
export const group_orders = (field: Pick<Field, 'phase' | 'text'>, group: readonly Standing[], aim: Pick<Aim, 'unit' | 'place' | 'on'>): readonly Sent<Standing>[] =>
  in_turn(group, aim.unit, aim.place).map((unit) => ({ unit, order: order_to(field, unit, kept(unit, aim.unit, aim.place), aim.on) }))

function order_to({ phase, text }: Pick<Field, 'phase' | 'text'>, unit: Standing, place: Place, on: boolean): string {
  const { id } = unit.sheet
  const line = line_of(text, id)
  if (phase === setup) return place_order(id, place)
  if (place.x === unit.x && place.y === unit.y && !on) return with_facing(line, id, place.facing)
  return move_order(id, place, on ? via_more(line, unit) : vias_of(line))
}

const flush_for = (units: readonly Standing[], { unit, place }: Aim) =>
  flush_near(
    units.filter(({ sheet }) => sheet.side === unit.sheet.side && sheet.id !== unit.sheet.id),
    extent,
    place,
    flush_within,
  )

/** Flush beside a unit that is already set up, else where the player dropped it. */
function set_up_orders({ units }: Field, aim: Aim): readonly string[] {
  const { unit, place, grip, free } = aim
  const { id } = unit.sheet
  if (grip !== undefined) return [place_order(id, { ...unit, facing: place.facing })]
  const flush = free ? undefined : flush_for(units, aim)
  return [...(flush === undefined ? [] : [place_order(id, flush.place)]), place_order(id, place)]
}

export const charge_order = (id: string, enemy: Standing, vias = ''): string =>
  `charge ${quoted(id)} into ${quoted(enemy.sheet.id)} ${vias}`.trim()

/** An edge that this side may leave by now. */
function exit_near({ file, turn }: Field, side: string, spot: Spot): Spot | undefined {
  for (const { side: whose, from, ends } of file.map.exits ?? []) {
    if (whose !== side || from > turn) continue
    const near = nearest_on(...ends, spot)
    if (distance(near, spot) <= exit_within) return near
  }
  return undefined
}

/** Friends to stand flush with, nearest first, as orders with their names. */
export function beside_offers(units: readonly Standing[], unit: Standing, within: number) {
  const friends = units.filter(({ sheet }) => sheet.side === unit.sheet.side && sheet.id !== unit.sheet.id)
  return [...friends]
    .filter((one) => distance(one, unit) <= within)
    .sort((one, other) => distance(one, unit) - distance(other, unit))
    .slice(0, 3)
    .flatMap(({ sheet }) =>
      (['left', 'right', 'behind'] as const).map((beside) => ({
        name: beside === 'behind' ? `behind ${sheet.id}` : `${beside} of ${sheet.id}`,
        order: `move ${quoted(unit.sheet.id)} beside ${quoted(sheet.id)} ${beside}`,
      })),
    )
}
