import type { GameEntry } from '../game'

/** Last Full Measure. */
export const entry: GameEntry = { ruleset: 'lfm', load: () => import('./page') }
