import { orders_shown, turn_shown, type Step } from '../../tour/step'

/** The guide over a first turn, of the French at Maida. */
export const steps: readonly Step[] = [
  {
    title: 'The table',
    text: 'You lead Reynier’s French, in the east; Stuart’s British stand in the west. An army that has lost half of its points is beaten; how that stands is beside the table. There are no hexes: each block is a unit, and its dark edge with the point is its front. Drag the table to move it; pinch or turn the wheel to come closer.',
    at: '.board-place',
  },
  {
    title: 'Choose a unit',
    text: 'Press one of your blue blocks, or its name in the list. You see how far it can go, where its front looks and how far it shoots. By keyboard: N.',
    at: '.board-place',
    done: (page) => page.querySelector('.chosen-unit') !== null,
  },
  {
    title: 'Lead it',
    text: 'Drag the block to the west, or press where it is to go. The tape says what the way costs and what is left; a bar in a ring means that the rules refuse it, and why stands below. Beside a friend it snaps into line. Nothing is final yet.',
    at: '.board-place',
    done: (page) => /^\s*(move|charge)\b/m.test(orders_shown(page)),
  },
  {
    title: 'Turn it',
    text: 'Turning is free: drag the round handle before its front, or press a direction below. Fronts matter: fire and charges from the flank hurt. The smaller rose nudges a unit by a tenth of an inch.',
    at: '.compasses',
  },
  {
    title: 'Your orders',
    text: 'All that you do on the table becomes a line here, and what you write here shows on the table. Undo takes back one step at a time.',
    at: '.order-text',
  },
  {
    title: 'Fire and charges',
    text: 'After your moves the enemy fires, then units in contact fight. To charge, drag a block onto an enemy in reach. Guns fire from afar in the enemy’s turn: lines show at whom, and what is added to the die.',
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
    text: 'Moves, shots, routs and melees are played out on the table, and the log tells them; press a line to see that moment again. Replay shows the whole match, and checks the dice.',
    at: '#tab-log',
  },
  {
    title: 'While you are away',
    text: 'You fire in the enemy’s turn: standing orders say at whom, who holds back a volley, and where a beaten unit routs. You can change them at any time.',
    at: '#tab-standing',
  },
]
