import type { GameEntry } from '../game'

/** Last Full Measure. */
export const entry: GameEntry = {
  ruleset: 'lfm',
  first_turn: {
    title: 'Culp’s Hill, 1863',
    scenario: 'lfm/culps-hill',
    side: 'cs',
    words:
      'Gettysburg, the evening of 2 July 1863. You lead Johnson’s division against Culp’s Hill; the computer, ' +
      'as Recruit, holds the works. Yours is the harder side: you win only if 25 points ahead after the last turn, and ' +
      'between two Recruits the works mostly hold. (In a new match you can lead the Union.) A guide shows you the ' +
      'table as you play: how brigades march, how guns fire, how an attack is made.',
  },
  load: () => import('./page'),
}
