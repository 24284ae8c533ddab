import type { Play } from '../game'
import type { HexId } from '../hexwar/hex'
import type { Board } from './board'
import type { Field } from './field'
import type { Reach } from './plan'
import type { Selection } from './selection'
import type { Planned } from './use_plan'

/** What the panel of orders and a press on the map get. */
export interface Scene {
  readonly play: Play
  readonly field: Field
  readonly board: Board
  readonly planned: Planned
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  /** Where the chosen units can go; of several stacks, the one that leads. */
  readonly reach: Reach
  /** The chosen stacks go there together. */
  readonly move_group: (to: HexId) => void
}
