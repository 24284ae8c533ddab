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
  ['Guns unlimbered', { arm: 'guns' }, 'unlimbered'],
  ['Guns limbered', { arm: 'guns' }, 'limbered'],
  ['Elite: a star', { arm: 'foot', traits: ['elite'] }, 'line'],
  ['Militia: a broken edge', { arm: 'foot', traits: ['militia'] }, 'line'],
]

const keys: readonly (readonly [string, string])[] = [
  ['N', 'the next unit or commander without an order'],
  ['Arrow keys', 'ahead, back, oblique by ½″, with Shift by 0.1″; skirmishers and commanders by ¼″; without a unit, a cursor'],
  ['Enter', 'choose who stands at the cursor'],
  ['[ ]', 'wheel by 5°, with Shift by 15°; skirmishers turn by 15°, with Shift by 5°'],
  ['B', 'about'],
  ['O', 'another formation, then the next'],
  ['F', 'fire, before all moves'],
  ['C', 'charge, then the next enemy in reach'],
  ['R', 'rally all'],
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
        A unit is as wide and deep as its bases and formation make it. Its dark edge with the point is its front. Behind
        it: its name, the score that it has left, and a red pip for each hit of fatigue. A broken outline: it has an order.
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
          Three hits of fatigue
        </li>
        {[true, false].map((of_army) => (
          <li key={String(of_army)}>
            <svg class="rise-and-fight block-icon side-1" viewBox="-34 -34 68 68" aria-hidden="true">
              <Ring of_army={of_army} />
            </svg>
            {of_army ? 'Commander of the army: heeded to 18″' : 'Commander of a brigade: heeded to 12″'}
          </li>
        ))}
      </ul>
      <p>
        Lead a unit with mouse or finger: straight ahead, oblique or back as it is led; farther aside it wheels. The tape
        says what that costs: segments, and hits with their rule. The round handles at the ends of its front wheel it.
        Onto an enemy it charges; Alt keeps it from that, and from halting where a segment ends. Skirmishers go anywhere,
        and Shift leads them on from there. A commander is led to a place, or onto a unit to join it. Lines ahead of the
        chosen unit show where each segment ends; the wedge, where it fires. A bar in a ring: the rules refuse it, and the
        strip below says why. By finger: press a unit, then a place, or use the buttons.
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
