import type { GameEntry } from '../game'

/** 2 by 2 Napoleonics. */
export const entry: GameEntry = {
  ruleset: 'two-by-two',
  first_turn: {
    title: 'Maida, 1806',
    scenario: 'two-by-two/maida',
    side: 'blue',
    words:
      'Calabria, 4 July 1806. You lead Reynier’s French against the British who have landed; the computer, as ' +
      'Recruit, leads them. Yours is the harder side: they win an even battle, and between two Recruits most others. A ' +
      'table without hexes: a guide shows you how units are led and turned, how they fire and charge.',
  },
  load: () => import('./page'),
}
