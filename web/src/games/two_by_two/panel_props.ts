import type { Play } from '../game'
import type { Frame } from './frames'
import type { Orders } from './orders'
import type { Leading } from './use_leading'
import type { Scene } from './use_scene'

/** What the panel of orders shows, and how it changes the orders. */
export interface PanelProps {
  readonly play: Play<Frame>
  readonly scene: Scene
  readonly orders: Orders
  readonly leading: Leading
}
