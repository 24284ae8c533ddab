import { TurnChoice } from '../../board/turned'
import { hand_in_keys } from '../../turn/hand_in_key'
import { LookChoice } from '../counters/choice'
import type { LegendProps } from '../game'
import { Block, StateMark } from './blocks'
import type { Sheet, State } from './field'

const kinds: readonly (readonly [string, Partial<Sheet> & { readonly type: Sheet['type'] }])[] = [
  ['Line infantry', { type: 'infantry', class: 'line' }],
  ['Guard: filled', { type: 'infantry', class: 'guard' }],
  ['Light infantry: a wedge; only it can enter woods', { type: 'infantry', class: 'light' }],
  ['Militia: a broken box', { type: 'infantry', class: 'militia' }],
  ['Light cavalry', { type: 'cavalry', class: 'light' }],
  ['Heavy cavalry: half filled', { type: 'cavalry', class: 'heavy' }],
  ['Foot guns', { type: 'artillery', class: 'foot' }],
  ['Horse guns', { type: 'artillery', class: 'horse' }],
  ['HQ', { type: 'hq' }],
]

const states: readonly (readonly [State, string])[] = [
  ['pinned', 'Pinned: can only turn'],
  ['disrupted', 'Disrupted: cannot act'],
]

const keys: readonly (readonly [string, string])[] = [
  ['N', 'select the next unit without an order'],
  ['Arrow keys', 'move the selected unit by ¼″, with Shift by 0.1″; without a unit, move a cursor'],
  ['Enter', 'select the unit at the cursor'],
  ['[ ]', 'turn it by 15°, with Shift by 5°'],
  ['G', 'select the whole line of the selected unit, or that unit alone again'],
  ['Shift+Enter', 'add the unit that has the focus, or leave it out'],
  ['C', 'charge; again for the next enemy in reach'],
  ['V', 'continue from here: the path goes through this point'],
  ['Delete', 'remove its order'],
  ['U', 'undo'],
  ['Escape', 'clear the selection'],
  ...hand_in_keys,
  ['+ − 0', 'zoom in, zoom out, show all'],
]

/** The legend of the table, and the keys. */
export function Legend({ match }: LegendProps) {
  return (
    <details class="legend">
      <summary>How to read the table</summary>
      <LookChoice />
      <TurnChoice what="table" />
      <p>
        A base is 1″ by ½″. The dark edge with the point is its front. Letters after the id: g guard, l light, m
        militia, h heavy; + large, − small, as its ranks show. A broken outline marks a unit with an order.
        The names of the {match.seats[1]?.side_name} units are underlined.
      </p>
      <ul>
        {kinds.map(([words, sheet]) => (
          <li key={words}>
            <svg class="two-by-two block-icon side-1" viewBox="-27 -22 54 36" aria-hidden="true">
              <Block sheet={{ id: '', name: '', side: 'blue', points: 0, ...sheet }} state="steady" />
            </svg>
            {words}
          </li>
        ))}
        {states.map(([state, words]) => (
          <li key={state}>
            <svg class="two-by-two block-icon" viewBox="-27 -18 54 36" aria-hidden="true">
              <StateMark state={state} />
            </svg>
            {words}
          </li>
        ))}
      </ul>
      <p>
        Drag a base with the mouse or a finger: the tape shows the cost and what is left. The base snaps into a charge
        at an enemy, into line beside a friend, or to an exit. Hold Alt to prevent that, or Shift to continue from where
        it was dragged before; turn it with the mouse wheel or [ ]. The round handle turns the selected base. A ring
        with a bar means that the rules forbid the move; the strip below says why. By finger, you can also press a unit,
        then a place, then nudge it.
      </p>
      <p>
        Several units move as one: select a unit and its line, or hold Shift (by finger, press “Add units”) and press
        more units. Drag any of them, or move them by buttons and keys; the others keep their places beside it. Each gets
        an order of its own. The strip and the panel name those that cannot follow.
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
