import type { GameEntry } from '../game'

/** 2 by 2 Napoleonics. */
export const entry: GameEntry = {
  ruleset: 'two-by-two',
  title: '2 by 2 Napoleonics',
  about: {
    era: 'Napoleonic Wars',
    words: 'Battalions in miniature on an open table: march, wheel, fire and charge by the inch.',
    picture: 'two-by-two/maida',
  },
  first_turn: {
    title: 'Maida, 1806',
    scenario: 'two-by-two/maida',
    side: 'blue',
    words:
      'Calabria, 4 July 1806. You lead Reynier’s French against the British landing force. The computer, at its easiest level (Recruit), ' +
      'leads the British. Yours is the harder side: a tie goes to the British, and between equal players they mostly ' +
      'win. The table has no hexes. A guide explains it as you play: how to move, turn, fire and charge.',
  },
  load: () => import('./page'),
}
