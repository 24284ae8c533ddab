import { captains_advice, end_of_turn, is_chosen, is_ordered, type Step } from '../../tour/step'

/** The guide over a first turn, of Johnson at Culp's Hill. */
export const steps: readonly Step[] = [
  {
    title: 'The field',
    text: 'You lead Johnson’s division, east of Rock Creek; the Union holds the wooded hill in the west. Points for hexes and losses decide the battle; beside the map you see who leads. Each counter is a stack: its brigade, its type, its total strength. A star is a commander.',
    at: ['.board-place'],
  },
  {
    title: 'Choose a brigade',
    text: 'Press your stack of Jones, in G2514. Highlighted units move together; press a name, or its number, to leave it out.',
    keys: 'By keyboard: Tab to the map, move with the arrow keys, press Enter.',
    at: ['[data-hex="G2514"]', '.board-place'],
    done: (page) => is_chosen(page, 'G2514'),
  },
  {
    title: 'March',
    text: 'The numbers are the movement points to each hex in reach; Rock Creek, woods and slopes cost more. A bar means that an enemy zone of control ends the march. Press G2315, across the creek. Nothing is final yet.',
    at: ['[data-hex="G2315"]', '.board-place'],
    done: (page) => is_ordered(page, ['move', 'enter']),
  },
  {
    title: 'Guns',
    text: 'Press your guns in G2613, on Benner’s Hill: lines show what they see, and what blocks their view of the rest. Then press the target G2015 on the map, or “Fire at G2015” beside it.',
    at: ['[data-hex="G2613"]', '.board-place'],
    done: (page) => is_ordered(page, ['fire']),
  },
  {
    title: 'Your orders',
    text: 'Everything you do on the map becomes a line here, phase by phase, and what you write here appears on the map. Undo takes back one step at a time.',
    at: ['.order-text'],
  },
  captains_advice('map'),
  {
    title: 'Attacks',
    text: 'None of your units can attack yet. Next turn, units next to an enemy when the combat phase begins must attack or withdraw: select them, press the enemy’s hex, and you see the odds and the chance of each result before any die is rolled.',
    at: ['.tab-panel'],
  },
  end_of_turn('The referee checks the orders, rolls the dice, makes any mandatory attacks you left out'),
  {
    title: 'What happened',
    text: 'The log tells what happened, phase by phase; press a line to see that moment on the map. “Replay” in the log plays back the whole match and verifies the dice.',
    at: ['#tab-log'],
  },
  {
    title: 'While you are away',
    text: 'Standing orders decide for you in your opponent’s turn: what to fire at, when to withdraw, which unit to lose, where to retreat. You can change them at any time.',
    at: ['#tab-standing'],
  },
]
