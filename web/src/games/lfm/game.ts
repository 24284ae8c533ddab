import type { GameEntry } from '../game'

/** Last Full Measure. */
export const entry: GameEntry = {
  ruleset: 'lfm',
  title: 'Last Full Measure',
  about: {
    era: 'American Civil War',
    words: 'Brigades of regiments and guns on a map of hexes, led by commanders whose range counts.',
    picture: 'lfm/culps-hill',
  },
  first_turn: {
    title: 'Culp’s Hill, 1863',
    scenario: 'lfm/culps-hill',
    side: 'cs',
    words:
      'Gettysburg, the evening of 2 July 1863. You lead Johnson’s division against Culp’s Hill. The computer, ' +
      'at its easiest level (Recruit), defends behind earthworks. Yours is the harder side: you need a lead of 25 points after the last turn, and ' +
      'between equal players the earthworks usually hold. (In a new match you can lead the Union.) A guide explains the ' +
      'table as you play: how to march, fire and attack.',
  },
  load: () => import('./page'),
}
