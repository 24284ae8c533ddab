import type { GameEntry } from '../game'

/** Twilight's Last Gleaming 2. */
export const entry: GameEntry = {
  ruleset: 'tlg2',
  title: 'Twilight’s Last Gleaming 2',
  about: {
    era: 'War of 1812',
    words: 'Brigades on a map of hexes: move next to the enemy, then attack by odds.',
    picture: 'tlg2/chippewa',
  },
  first_turn: {
    first: true,
    title: 'Chippewa, 1814',
    scenario: 'tlg2/chippewa',
    side: 'us',
    words:
      'The plain by the Chippewa, 5 July 1814. You lead the American brigades. The computer, at its ' +
      'easiest level (Recruit), leads the British and Canadians. A guide explains the table as you play: how to ' +
      'move, how to attack, what the dice do.',
  },
  load: () => import('./page'),
}
