import type { GameEntry } from '../game'

/** Rise & Fight Again. */
export const entry: GameEntry = {
  ruleset: 'rise-and-fight',
  title: 'Rise & Fight Again',
  about: {
    era: 'American War of Independence',
    words: 'Regiments in miniature on an open table, where fatigue decides as much as fire.',
    picture: 'rise-and-fight/cowpens',
  },
  first_turn: {
    title: 'Cowpens, 1781',
    scenario: 'rise-and-fight/cowpens',
    side: 'cr',
    words:
      'South Carolina, 17 January 1781. You lead Tarleton’s light troops against Morgan’s militia and Continentals, ' +
      'led by the computer at its easiest level (Recruit). The table has no hexes. A guide explains it as you play: formations, fatigue, ' +
      'fire and the bayonet.',
  },
  load: () => import('./page'),
}
