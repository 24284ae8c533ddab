import type { Schema } from '../../../api/client'
import type { Field } from '../map/field'
import type { Hex } from '../../hexwar/hex'
import type { ArrowMark, Badge, Marks } from '../../hexwar/marks'
import { units_by_hex, type Board } from '../map/position'
import {
  direction_of,
  losses_of,
  retreats_of,
  with_direction,
  with_retreat,
  type StandingList,
} from './standing'
import type { StandingOrdersDraft } from '../../../turn/use_standing_orders'
import type { Selection } from './chosen'

// Standing orders on the map: where everybody would retreat to, and where the chosen unit shall.

export function standing_marks(board: Board, standing: StandingOrdersDraft, selection: Selection): Marks {
  const { unit } = selection
  const orders = orders_of(standing) ?? []
  const wanted = unit === undefined ? [] : retreats_of(orders, unit)
  const toward = direction_of(orders)
  return {
    arrows: [...retreat_arrows(standing, unit), ...advance_arrows(board, standing, unit)],
    chosen: unit === undefined ? undefined : board.units.get(unit)?.at,
    answers: wanted.length > 0 ? wanted : toward === undefined ? [] : [toward],
    badges:
      unit === undefined
        ? loss_badges(board, losses_of(orders))
        : wanted.map((hex, index) => ({ hex, text: String(index + 1), kind: 'loss' })),
  }
}

/** The order; undefined while the server has not read the text. */
export const orders_of = ({ orders }: StandingOrdersDraft): StandingList | undefined =>
  orders as StandingList | undefined

/** What the standing orders as written and doctrine would choose now. */
export const forecast_of = ({ forecast }: StandingOrdersDraft): Schema<'tlg2.Forecast'> | undefined =>
  forecast as Schema<'tlg2.Forecast'> | undefined

/** Where everybody would go now, or the unit at hand. */
function retreat_arrows(standing: StandingOrdersDraft, unit: string | undefined): ArrowMark[] {
  return (forecast_of(standing)?.retreats ?? []).flatMap((told): ArrowMark[] =>
    told.to === null || (unit ?? told.unit) !== told.unit
      ? []
      : [{ kind: 'retreat', hexes: [told.at, told.to] }],
  )
}

/** Where the unit at hand would be the one to advance. */
function advance_arrows(board: Board, standing: StandingOrdersDraft, unit: string | undefined): ArrowMark[] {
  const at = unit === undefined ? undefined : board.units.get(unit)?.at
  if (at === undefined) return []
  return (forecast_of(standing)?.advances ?? []).flatMap(({ hex, units }): ArrowMark[] =>
    units[0] === unit ? [{ kind: 'advance', hexes: [at, hex] }] : [],
  )
}

/** The units that lose steps first, numbered. */
function loss_badges(board: Board, units: readonly string[]): Badge[] {
  return units.flatMap((unit, index): Badge[] => {
    const hex = board.units.get(unit)?.at
    return hex === undefined ? [] : [{ hex, text: String(index + 1), kind: 'loss' }]
  })
}

interface Scene {
  readonly field: Field
  readonly board: Board
  readonly standing: StandingOrdersDraft
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  readonly side: string | null
}

/** A press on a hex while the panel shows standing orders. */
export function stand_on_hex(hex: Hex, scene: Scene): void {
  const { field, board, standing, selection, select } = scene
  const id = field.print(hex)
  const orders = orders_of(standing)
  const own = (units_by_hex(board).get(id) ?? []).find(
    (unit) => field.sheets.get(unit.id)?.side === scene.side,
  )
  if (selection.toward === true) {
    if (orders !== undefined) standing.edit(with_direction(orders, id))
    select({})
  } else if (own !== undefined && own.id !== selection.unit) select({ unit: own.id })
  else if (own !== undefined) select({})
  else if (selection.unit !== undefined && orders !== undefined)
    standing.edit(with_retreat(orders, selection.unit, id))
}
