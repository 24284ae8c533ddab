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
      'as Recruit, holds the works. A guide shows you the table as you play: how brigades march, how guns ' +
      'fire, how an attack is made.',
  },
  load: () => import('./page'),
}
