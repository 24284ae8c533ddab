import { captains_advice, end_of_turn, is_chosen, is_ordered, orders_shown, type Step } from '../../tour/step'

/** The guide over a first turn, of the French at Maida. */
export const steps: readonly Step[] = [
  {
    title: 'The table',
    text: 'You lead Reynier’s French, in the east; Stuart’s British stand in the west. An army that has lost half its points is beaten; you see the losses beside the table. There are no hexes: each block is a unit, and the dark edge with the point is its front. Drag the table to move it; pinch or scroll to zoom.',
    at: ['.board-place'],
  },
  {
    title: 'Choose a unit',
    text: 'Press your block 42, in the south, or its name in the list. You see how far it can go, where it faces and how far it shoots.',
    keys: 'By keyboard: N.',
    at: ['.board-place'],
    done: (page) => is_chosen(page, '42'),
  },
  {
    title: 'Move it',
    text: 'Drag the block west, or press where it should go. The tape shows the cost and what is left. A ring with a bar means that the rules forbid the move; the reason stands below. Beside a friend it snaps into line. Nothing is final yet.',
    at: ['.board-place'],
    done: (page) => is_ordered(page, ['move', 'charge']),
  },
  {
    title: 'Turn it',
    text: 'Turning is free: drag the round handle in front of it, or press a direction below. Facing matters: fire and charges from the flank hurt. The arrows around 0.1″ move a unit by a tenth of an inch.',
    at: ['.compasses', '.own-units'],
    done: (page, _, before) => orders_shown(page) !== before,
  },
  {
    title: 'Your orders',
    text: 'Everything you do on the table becomes a line here, and what you write here appears on the table. Undo takes back one step at a time.',
    at: ['.order-text'],
  },
  captains_advice('table'),
  {
    title: 'Fire and charges',
    text: 'After your moves the enemy fires, then units in contact fight. To charge, drag a block onto an enemy in reach. Your guns fire from a distance in your opponent’s turn: lines show their targets and modifiers.',
    at: ['.tab-panel'],
  },
  end_of_turn('The referee checks the orders and rolls the dice'),
  {
    title: 'What happened',
    text: 'The table plays back moves, shots, routs and melees, and the log tells them; press a line to see that moment again. “Replay” in the log plays back the whole match and verifies the dice.',
    at: ['#tab-log'],
  },
  {
    title: 'While you are away',
    text: 'You fire in your opponent’s turn: standing orders say what to fire at, which units hold their volley, and where a beaten unit routs. You can change them at any time.',
    at: ['#tab-standing'],
  },
]
