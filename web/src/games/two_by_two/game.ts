import type { GameEntry } from '../game'

/** 2 by 2 Napoleonics. */
export const entry: GameEntry = {
  ruleset: 'two-by-two',
  load: () => import('./page'),
}
