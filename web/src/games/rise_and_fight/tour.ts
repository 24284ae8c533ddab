import { orders_shown, turn_shown, type Step } from '../../tour/step'

/** The guide over a first turn, of the Crown at Cowpens. */
export const steps: readonly Step[] = [
  {
    title: 'The table',
    text: 'You lead Tarleton’s troops, in the south; Morgan’s stand in the north. An army that has lost half of its scores breaks; how that stands is beside the table. There are no hexes: a unit is as wide and deep as its bases stand, and its dark edge with the point is its front. Drag the table to move it; pinch or turn the wheel to come closer.',
    at: '.board-place',
  },
  {
    title: 'Choose a unit',
    text: 'Press one of your units, or its name in the list. Lines ahead of it show where each segment of its move ends and what fatigue that costs; the wedge, where it fires; the circle, how far its commander is heeded. By keyboard: N.',
    at: '.board-place',
    done: (page) => page.querySelector('.chosen-unit') !== null,
  },
  {
    title: 'Lead it',
    text: 'Drag the unit north, or press a button of the steps. The tape says what the way costs before it is ordered: segments, and hits with their rule. A bar in a ring means that the rules refuse it, and why stands below. Nothing is final yet.',
    at: '.board-place',
    done: (page) => /^\s*(move|charge)\b/m.test(orders_shown(page)),
  },
  {
    title: 'Wheel and form',
    text: 'The round handles at the ends of its front wheel it; buttons change its formation. Each takes its part of the move. Open order and lines fire best, columns go farther, skirmishers go anywhere.',
    at: '.chosen-unit, .own-units',
  },
  {
    title: 'Your orders',
    text: 'All that you do on the table becomes a line here, and what you write here shows on the table. Undo takes back one step at a time.',
    at: '.order-text',
  },
  {
    title: 'Fatigue',
    text: 'A unit’s score falls with each hit: red pips behind it. At none left it breaks. Units that stay may rally when the turn ends, near their commanders. Half of an army’s scores lost, and it is beaten.',
    at: '.tab-panel',
  },
  {
    title: 'Fire and the bayonet',
    text: 'You fire at the start of your turn, at enemies in the wedge, before anything moves: press “Fire at” where it is offered. To charge, drag a unit onto an enemy in reach; the cards below tell how it may react, and the scores of both.',
    at: '.tab-panel',
  },
  {
    title: 'End your turn',
    text: 'Tick “End my turn” and press Submit. The referee checks the orders and rolls the dice, and the computer answers at once.',
    at: '.hand-in',
    // The computer may have moved already when the page learns that the turn is over.
    done: (page, turn) => page.querySelector('.hand-in') === null || turn_shown(page) !== turn,
  },
  {
    title: 'What happened',
    text: 'Moves, shots, charges, rounds and retreats are played out on the table, and the log tells them; press a line to see that moment again. Replay shows the whole match, and checks the dice.',
    at: '#tab-log',
  },
  {
    title: 'While you are away',
    text: 'Who is charged reacts, and fires at chargers, in the enemy’s turn: standing orders say how. You can change them at any time.',
    at: '#tab-standing',
  },
]
