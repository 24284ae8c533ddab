import { Block, StateMark } from './blocks'
import type { Sheet, State } from './field'

const kinds: readonly (readonly [string, Partial<Sheet> & { readonly type: Sheet['type'] }])[] = [
  ['Infantry of the line', { type: 'infantry', class: 'line' }],
  ['Guard: filled', { type: 'infantry', class: 'guard' }],
  ['Light infantry: a wedge; it alone goes into woods', { type: 'infantry', class: 'light' }],
  ['Militia: a broken box', { type: 'infantry', class: 'militia' }],
  ['Light cavalry', { type: 'cavalry', class: 'light' }],
  ['Heavy cavalry: half filled', { type: 'cavalry', class: 'heavy' }],
  ['Foot guns', { type: 'artillery', class: 'foot' }],
  ['Horse guns', { type: 'artillery', class: 'horse' }],
  ['HQ', { type: 'hq' }],
]

const states: readonly (readonly [State, string])[] = [
  ['pinned', 'Pinned: it may only turn'],
  ['disrupted', 'Disrupted: it does nothing'],
]

const keys: readonly (readonly [string, string])[] = [
  ['N', 'the next unit without an order'],
  ['Arrow keys', 'move the chosen unit by ¼″, with Shift by 0.1″; without one, a cursor'],
  ['Enter', 'choose who stands at the cursor'],
  ['[ ]', 'turn it by 15°, with Shift by 5°'],
  ['C', 'charge, then the next enemy in reach'],
  ['V', 'go on from here: the way leads by this point'],
  ['Delete', 'take its order back'],
  ['U', 'undo'],
  ['Escape', 'let go'],
  ['+ − 0', 'zoom, show all'],
]

/** How to read the table, and its keys. */
export function Legend() {
  return (
    <details class="legend">
      <summary>How to read the table</summary>
      <p>
        A base is 1″ by ½″. Its dark edge with the point is its front. Behind the id: g guard, l light, m militia, h
        heavy; + large, − small, as the ranks of its figures show. A broken outline: it has an order.
      </p>
      <ul>
        {kinds.map(([words, sheet]) => (
          <li key={words}>
            <svg class="two-by-two block-icon side-1" viewBox="-27 -22 54 36" aria-hidden="true">
              <Block sheet={{ id: '', name: '', side: '', points: 0, ...sheet }} state="steady" />
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
        Lead a base with mouse or finger: the tape says what the way costs and what is left. It snaps to a charge upon an
        enemy, flush beside a friend, to an exit; Alt keeps it from that, Shift leads it on from where it was led
        already, the wheel or [ ] turns it on the way. The round handle turns the chosen one. A bar in a ring: the
        rules refuse it, and the strip below says why. By finger: press a unit, then a place, then nudge it.
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
