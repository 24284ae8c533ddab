import { orders_shown, turn_shown, type Step } from '../../tour/step'

export const steps: readonly Step[] = [
  {
    title: 'The field',
    text: 'You lead the Americans. You win if you eliminate more enemy strength than you lose in five turns; beside the map you see who leads. Each counter is a unit, with its number, its type and, at the bottom, its strength.',
    at: '.board-place',
  },
  {
    title: 'Choose a unit',
    text: 'Press one of your counters, such as 11US in the west. By keyboard: Tab to the map, move with the arrow keys, press Enter. Drag the map to move it; pinch or scroll to zoom.',
    at: '.board-place',
    done: (page) => page.querySelector('.unit-card') !== null,
  },
  {
    title: 'Move it',
    text: 'The marked hexes are in reach. Press one to move there, such as C1723, next to the militia. A bar means that the move ends there, next to an enemy. Nothing is final yet.',
    at: '.board-place',
    done: (page) => /^\s*(move|enter)\b/m.test(orders_shown(page)),
  },
  {
    title: 'Your orders',
    text: 'Everything you do on the map becomes a line here, and what you write here appears on the map. Undo takes back one step at a time.',
    at: '.order-text',
  },
  {
    title: 'Attack',
    text: 'A unit next to an enemy must fight: press the enemy’s hex, such as C1722. You see the odds and the chance of each result before any die is rolled. If none of your units is next to an enemy, go on.',
    at: '.board-place',
  },
  {
    title: 'End your turn',
    text: 'Tick “End my turn” and press Submit. The referee checks the orders, rolls the dice, and the computer plays its turn at once.',
    at: '.hand-in',
    // The computer may have moved already when the page learns that the turn is over.
    done: (page, turn) => page.querySelector('.hand-in') === null || turn_shown(page) !== turn,
  },
  {
    title: 'What happened',
    text: 'The log tells what happened, move by move; press a line to see that moment on the map. Replay plays back the whole match and verifies the dice.',
    at: '#tab-log',
  },
  {
    title: 'While you are away',
    text: 'Standing orders decide for you in your opponent’s turn: which steps to lose, where to retreat. You can change them at any time.',
    at: '#tab-standing',
  },
]
