import { captains_advice, end_of_turn, is_chosen, is_ordered, type Step } from '../../tour/step'

export const steps: readonly Step[] = [
  {
    title: 'The field',
    text: 'You lead the Americans. You win if you eliminate more enemy strength than you lose in five turns. Each counter shows its number, its type and, at the bottom, its strength.',
    at: ['.board-place'],
  },
  {
    title: 'Choose a unit',
    text: 'Press your counter 25US, in the west. Drag the ground, pinch or scroll to move the map.',
    keys: 'By keyboard: Tab to the map, arrow keys, Enter.',
    at: ['[data-hex="C1727"]', '.board-place'],
    done: (page) => is_chosen(page, '25US'),
  },
  {
    title: 'Move it',
    text: 'The marked hexes are in reach. Press C1723, next to the militia Lnc. Nothing is final yet.',
    at: ['[data-hex="C1723"]', '.board-place'],
    done: (page) => is_ordered(page, ['move', 'enter']),
  },
  {
    title: 'Attack',
    text: 'A unit next to an enemy must fight. Press the enemy’s hex, C1722, to see the odds. No enemy next to you? Press “Not now”.',
    at: ['[data-hex="C1722"]', '.board-place'],
    done: (page) => is_ordered(page, ['attack', 'bombard', 'charge']),
  },
  {
    title: 'The odds',
    text: 'The card shows each result and its chance. Undo takes the order back.',
    at: ['.combat .chances', '.order-text'],
  },
  captains_advice('map'),
  end_of_turn('The referee checks the orders, rolls the dice'),
  {
    title: 'What happened',
    text: 'The log tells what happened, move by move; press a line to see that moment on the map. “Replay” in the log plays back the whole match and verifies the dice.',
    at: ['#tab-log'],
  },
  {
    title: 'While you are away',
    text: 'Standing orders decide for you in your opponent’s turn: which steps to lose, where to retreat. You can change them at any time.',
    at: ['#tab-standing'],
  },
]
