import { captains_advice, end_of_turn, is_chosen, is_ordered, orders_shown, type Step } from '../../tour/step'

/** The guide over a first turn, of the Crown at Cowpens. */
export const steps: readonly Step[] = [
  {
    title: 'The table',
    text: 'You lead Tarleton’s troops, in the south; Morgan’s stand in the north. An army that has lost half its total score breaks; you see the losses beside the table. There are no hexes: a unit is as wide and deep as its bases, and the dark edge with the point is its front. Drag the table to move it; pinch or scroll to zoom.',
    at: ['.board-place'],
  },
  {
    title: 'Choose a unit',
    text: 'Press LI, the light infantry in your first line, or its name in the list. The lines ahead of it show where each segment of its move ends and what fatigue that costs. The wedge is its field of fire.',
    keys: 'By keyboard: N.',
    at: ['.board-place'],
    done: (page) => is_chosen(page, 'LI'),
  },
  {
    title: 'Move it',
    text: 'Drag it north by about 4 inches, or press “Forward 8″”. The tape shows the cost before you order it: segments, and hits with their rule. A ring with a bar means that the rules forbid the move; the reason stands below. Nothing is final yet.',
    at: ['.board-place'],
    done: (page) => is_ordered(page, ['move', 'charge']),
  },
  {
    title: 'Wheel and change formation',
    text: 'Drag the round handles at the ends of its front to wheel it; use the buttons to change its formation. Both use up part of the move. Open order and lines fire best, columns go farther, skirmishers go anywhere.',
    at: ['.chosen-unit', '.own-units'],
    done: (page, _, before) => orders_shown(page) !== before,
  },
  {
    title: 'Your orders',
    text: 'Everything you do on the table becomes a line here, and what you write here appears on the table. Undo takes back one step at a time.',
    at: ['.order-text'],
  },
  captains_advice('table'),
  {
    title: 'Fatigue',
    text: 'Each hit, shown as a red dot behind the unit, lowers its score. At zero it breaks. Units that stay near their commanders can rally when the turn ends. An army that loses half its total score is beaten.',
    at: ['.board-place'],
  },
  {
    title: 'Fire and the bayonet',
    text: 'From the next turn on you fire first, before anything moves, at enemies in the wedge: press “Fire at” where it is offered. To charge, drag a unit onto an enemy in reach; the cards below show how it may react, and both scores.',
    at: ['.tab-panel'],
  },
  end_of_turn('The referee checks the orders and rolls the dice'),
  {
    title: 'What happened',
    text: 'The table plays back moves, shots, charges, rounds and retreats, and the log tells them; press a line to see that moment again. “Replay” in the log plays back the whole match and verifies the dice.',
    at: ['#tab-log'],
  },
  {
    title: 'While you are away',
    text: 'Units charged in your opponent’s turn react and fire: standing orders say how. You can change them at any time.',
    at: ['#tab-standing'],
  },
]
