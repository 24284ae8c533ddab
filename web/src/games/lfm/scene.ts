import type { Play } from '../game'
import type { Board } from './board'
import type { Field } from './field'
import type { Selection } from './selection'
import type { Planned } from './use_plan'

/** What the panel of orders is given, and a press on the map. */
export interface Scene {
  readonly play: Play
  readonly field: Field
  readonly board: Board
  readonly planned: Planned
  readonly selection: Selection
  readonly select: (selection: Selection) => void
}
