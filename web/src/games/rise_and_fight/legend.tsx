import { TurnChoice } from '../../board/turned'
import { hand_in_keys } from '../../turn/hand_in_key'
import { LookChoice } from '../counters/choice'
import type { LegendProps } from '../game'
import { FormationIcon, Pips, Ring } from './blocks'
import type { Sheet } from './field'
import type { Formation } from './formations'

const formations: readonly (readonly [string, Pick<Sheet, 'arm'> & Partial<Sheet>, Formation])[] = [
  ['Foot in line: bases side by side', { arm: 'foot' }, 'line'],
  ['In open order: gaps between them', { arm: 'foot' }, 'open'],
  ['In skirmish order: no bases, no front', { arm: 'foot' }, 'skirmish'],
  ['In column: two abreast', { arm: 'foot' }, 'column'],
  ['In march column: one behind another', { arm: 'foot' }, 'march'],
  ['Horse', { arm: 'horse' }, 'line'],
  ['Unlimbered guns', { arm: 'guns' }, 'unlimbered'],
  ['Limbered guns', { arm: 'guns' }, 'limbered'],
  ['Elite: a star', { arm: 'foot', traits: ['elite'] }, 'line'],
  ['Militia: a broken edge', { arm: 'foot', traits: ['militia'] }, 'line'],
]

const keys: readonly (readonly [string, string])[] = [
  ['N', 'select the next unit or commander without an order'],
  ['Arrow keys', 'move ahead, back or oblique by ½″, with Shift by 0.1″; skirmishers and commanders by ¼″; without a unit, move a cursor'],
  ['Enter', 'select the unit at the cursor'],
  ['1 – 4', 'move that many segments straight ahead'],
  ['[ ]', 'wheel by 5°, with Shift by 15°; skirmishers turn by 15°, with Shift by 5°'],
  ['G', 'select the whole line of the selected unit, or that unit alone again'],
  ['Shift+Enter', 'add the unit that has the focus, or leave it out'],
  ['B', 'about-face'],
  ['O', 'change formation; again for the next one'],
  ['F', 'fire (before all moves); again for the next target'],
  ['C', 'charge; again for the next enemy in reach'],
  ['R', 'rally all'],
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
        A unit is as wide and deep as its bases in their formation. The dark edge with the point is its front. Behind
        the unit are its name, its remaining score, and a red dot for each hit of fatigue. A broken outline marks a unit
        with an order. The names of the {match.seats[1]?.side_name} units are underlined.
      </p>
      <ul>
        {formations.map(([words, sheet, formation]) => (
          <li key={words}>
            <FormationIcon sheet={sheet} side={1} formation={formation} />
            {words}
          </li>
        ))}
        <li>
          <svg class="rise-and-fight block-icon" viewBox="-14 -14 72 28" aria-hidden="true">
            <Pips hits={3} />
          </svg>
          Three fatigue hits
        </li>
        {[true, false].map((of_army) => (
          <li key={String(of_army)}>
            <svg class="rise-and-fight block-icon side-1" viewBox="-34 -34 68 68" aria-hidden="true">
              <Ring of_army={of_army} />
            </svg>
            {of_army ? 'Army commander: range 18″' : 'Brigade commander: range 12″'}
          </li>
        ))}
      </ul>
      <p>
        Drag a unit with the mouse or a finger to move it straight ahead, obliquely or back; drag it farther to the
        side to wheel it. The tape shows the cost: segments, and hits with their rule. The round handles at the ends of
        its front wheel it, too. Drop it on an enemy to charge. Hold Alt to prevent that, and to stop a unit from
        snapping to the end of a segment. Skirmishers can go anywhere; hold Shift to continue their path. Drag a
        commander to a place, or onto a unit to join it. The lines ahead of the selected unit show where each segment
        ends; the wedge is its field of fire. A ring with a bar means that the rules forbid the move; the strip below
        says why. By finger, you can also press a unit, then a place, or use the buttons.
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
