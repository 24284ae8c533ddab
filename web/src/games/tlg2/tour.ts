import { orders_shown, turn_shown, type Step } from '../../tour/step'

export const steps: readonly Step[] = [
  {
    title: 'The field',
    text: 'You lead the Americans. You win if you eliminate more of the enemy’s strength than you lose in five turns; beside the map stands who is ahead. Each counter is a unit: its number, its kind, and at the foot its strength.',
    at: '.board-place',
  },
  {
    title: 'Choose a unit',
    text: 'Press one of your counters, say 11US, in the west. By keyboard: Tab to the map, walk with the arrow keys, press Enter. Drag the map to move it; pinch or wheel to come closer.',
    at: '.board-place',
    done: (page) => page.querySelector('.unit-card') !== null,
  },
  {
    title: 'Move it',
    text: 'The hexes that are marked are in its reach. Press one of them and the unit goes there: say C1723, next to the militia. A bar: next to an enemy a move ends. Nothing is final yet.',
    at: '.board-place',
    done: (page) => /^\s*(move|enter)\b/m.test(orders_shown(page)),
  },
  {
    title: 'Your orders',
    text: 'All that you do on the map becomes a line here, and what you write here shows on the map. Undo takes back one step at a time.',
    at: '.order-text',
  },
  {
    title: 'Attack',
    text: 'A unit that stands next to the enemy fights: press the enemy’s hex, say C1722. You see the odds, and the chance of each result, before any die is rolled. With nobody next to them, go on.',
    at: '.board-place',
  },
  {
    title: 'End your turn',
    text: 'Tick “End my turn” and press Submit. The referee checks the orders, rolls the dice, and the computer answers at once.',
    at: '.hand-in',
    // The computer may have moved already when the page learns that the turn is over.
    done: (page, turn) => page.querySelector('.hand-in') === null || turn_shown(page) !== turn,
  },
  {
    title: 'What happened',
    text: 'The log tells it move by move; press a line to see that moment on the map. Replay shows the whole match played back, and checks the dice.',
    at: '#tab-log',
  },
  {
    title: 'While you are away',
    text: 'Standing orders answer for you in the enemy’s turn: which steps to lose, where to go back to. You can change them at any time.',
    at: '#tab-standing',
  },
]
