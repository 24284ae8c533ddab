import type { Schema } from '../../api/client'
import type { StandingOrdersDraft } from '../../turn/use_standing_orders'
import type { Field } from './map/field'
import type { HexId } from '../hexwar/hex'
import type { Board } from './map/position'
import type { Group } from '../group/use_group'
import type { Selection } from './turn/chosen'
import type { Turn } from './turn/use_plans'

/** What the panels beside the map get. */
export interface PanelScene {
  readonly match: Schema<'Match'>
  readonly field: Field
  readonly board: Board
  readonly turn: Turn
  readonly standing: StandingOrdersDraft
  readonly yours: boolean
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  /** The chosen units, and those that stand in line with the first of them. */
  readonly group: Group
  readonly line: readonly string[]
  /** The chosen units go there together. */
  readonly move_group: (to: HexId) => void
  readonly on_show: (hex: HexId) => void
  /** Goes to a hex with the keyboard. */
  readonly on_focus: (hex: HexId) => void
}
