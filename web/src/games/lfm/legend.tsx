import { TurnChoice } from '../../board/turned'
import { hand_in_keys } from '../../turn/hand_in_key'
import { LookChoice } from '../counters/choice'
import { Tag, tags } from './stacks'

const words: Readonly<Record<string, string>> = {
  shattered: 'Shattered: half the brigade is lost; it cannot attack',
  disorganized: 'Disorganized',
  mounted: 'Mounted cavalry',
  limbered: 'Limbered guns: they can move, but not fire',
  building: 'Building works',
  disobeys: 'Out of command this turn: half movement, and it may not enter an enemy zone',
}

const keys: readonly (readonly [string, string])[] = [
  ['N', 'select the next stack without an order'],
  ['Arrow keys', 'move between hexes'],
  ['Enter', 'select what is there: a stack, its destination or an enemy'],
  ['G', 'select its whole line, or that stack alone again'],
  ['Shift+Enter', 'add the stack in that hex, or leave it out'],
  ['1 – 9', 'add a unit of the selected stack to the move, or leave it out'],
  ['Escape', 'clear the selection'],
  ['U', 'undo'],
  ['Z', 'show enemy zones of control (dense hatching) and of influence (wide)'],
  ['C', 'show the range of the selected commander'],
  ...hand_in_keys,
  ['+ − 0', 'zoom in, zoom out, show all'],
]

/** How to read the map, and the keys. */
export function Legend() {
  return (
    <details class="legend">
      <summary>How to read the map</summary>
      <LookChoice />
      <TurnChoice />
      <p>
        Each counter is a stack: its brigade or unit, its type, its total strength, and “×3” for three units. A circle
        is a commander; as a NATO symbol it has X for a brigade, XX for a division and XXX for a corps. The bars
        at the right edge show cohesion, from 1 to 4; a stack shows its best.
      </p>
      <ul>
        {tags.map(([state, letter, shape]) => (
          <li key={state}>
            <svg class="map counter-picture" viewBox="-14 -14 28 28" aria-hidden="true">
              <Tag letter={letter} shape={shape} />
            </svg>
            {words[state] ?? state}
          </li>
        ))}
      </ul>
      <p>
        While units are selected, the numbers are the movement points to each hex. A bar below a number: the move
        ends there, in an enemy zone of control. Lines from guns are solid where they see, dashed where their view is
        obstructed and dotted where it is blocked; a cross marks the obstacle. “!” marks a hex that you must still
        attack.
      </p>
      <p>
        Several stacks move as one: select a stack and its line, or hold Shift (by finger, press “Add stacks”) and press
        others. Then press a hex: each goes as far, the same way. A bar in a ring marks a stack that cannot follow.
        Press an enemy and all that can fire or attack do so.
      </p>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
