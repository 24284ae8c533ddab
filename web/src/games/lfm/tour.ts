import { orders_shown, turn_shown, type Step } from '../../tour/step'

/** The guide over a first turn, of Johnson at Culp's Hill. */
export const steps: readonly Step[] = [
  {
    title: 'The field',
    text: 'You lead Johnson’s division, east of Rock Creek; the Union holds the wooded hill in the west. Points for hexes and for losses decide: how you win, and who is ahead, stands beside the map. Each counter is a stack: its brigade, its kind, the sum of its strength. A star is a commander. Drag the map to move it; pinch or turn the wheel to come closer.',
    at: '.board-place',
  },
  {
    title: 'Choose a brigade',
    text: 'Press one of your stacks. Who is pressed in the list goes along; press a name, or its number, to leave it behind. By keyboard: Tab to the map, walk with the arrow keys, press Enter.',
    at: '.board-place',
    done: (page) => page.querySelector('.stack-card button') !== null,
  },
  {
    title: 'March',
    text: 'Numbers are movement points to the hexes in reach: Rock Creek, woods and slopes cost more. A bar: an enemy zone of control ends the march. Press a hex and the brigade goes there. Nothing is final yet.',
    at: '.board-place',
    done: (page) => /^\s*(move|enter)\b/m.test(orders_shown(page)),
  },
  {
    title: 'Guns',
    text: 'Andrews’ guns stand on Benner’s Hill. Press them: lines show whom they see, and what is in the way of the rest. Press an offer below the stack to fire.',
    at: '.tab-panel',
  },
  {
    title: 'Your orders',
    text: 'All that you do on the map becomes a line here, phase by phase, and what you write here shows on the map. Undo takes back one step at a time.',
    at: '.order-text',
  },
  {
    title: 'Attack',
    text: 'Who stands next to the enemy as the combat phase begins attacks or withdraws. Press the enemy’s hex, then the attack below: you see the odds, each modifier and the chance of each result before any die is rolled.',
    at: '.tab-panel',
  },
  {
    title: 'End your turn',
    text: 'Tick “End my turn” and press Submit. The referee checks the orders, rolls the dice, does what is still mandatory, and the computer answers at once.',
    at: '.hand-in',
    // The computer may have moved already when the page learns that the turn is over.
    done: (page, turn) => page.querySelector('.hand-in') === null || turn_shown(page) !== turn,
  },
  {
    title: 'What happened',
    text: 'The log tells it phase by phase; press a line to see that moment on the map. Replay shows the whole match played back, and checks the dice.',
    at: '#tab-log',
  },
  {
    title: 'While you are away',
    text: 'Standing orders answer for you in the enemy’s turn: whom to fire at, when to withdraw, which unit to lose, where to retreat to. You can change them at any time.',
    at: '#tab-standing',
  },
]
