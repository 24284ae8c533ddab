import { Counter } from '../map/counter'
import type { UnitSheet } from '../map/field'

const sample = (more: Partial<UnitSheet>): UnitSheet => ({
  id: '1F',
  name: '1st Foot',
  side: 'ac',
  type: 'infantry',
  strength: 8,
  ...more,
})

const counters: readonly {
  readonly sheet: UnitSheet
  readonly steps: number
  readonly words: string
}[] = [
  { sheet: sample({ reduced: 4 }), steps: 2, words: 'Infantry, strength 8, two steps' },
  { sheet: sample({ reduced: 4 }), steps: 1, words: 'The same, reduced to its last step' },
  {
    sheet: sample({ id: 'D', type: 'cavalry', strength: 2, side: 'us' }),
    steps: 1,
    words: 'Cavalry, of the other side: without the inner frame',
  },
  {
    sheet: sample({ id: 'Tow', type: 'artillery', strength: 3, range: 8, side: 'us' }),
    steps: 1,
    words: 'Artillery, range 8',
  },
]

const keys: readonly (readonly [string, string])[] = [
  ['Arrow keys', 'walk over the hexes'],
  ['Enter', 'choose what is there: a unit, where it goes, an enemy'],
  ['N', 'the next unit that can move'],
  ['Escape', 'let go'],
  ['U', 'undo'],
  ['Z', "show the enemy's zones of control"],
  ['+ − 0', 'zoom, show all'],
]

/** How to read the map, and the keys. */
export function Legend() {
  return (
    <details class="legend">
      <summary>How to read the map</summary>
      <ul>
        {counters.map(({ sheet, steps, words }) => (
          <li key={words}>
            <svg class="map counter-picture" viewBox="-29 -29 58 58" aria-hidden="true">
              <Counter sheet={sheet} place={{ id: sheet.id, steps }} x={0} y={0} />
            </svg>
            {words}
          </li>
        ))}
      </ul>
      <p>
        While a unit is chosen, numbers are what it costs to go there. A bar below the number: an
        enemy zone of control stops it there. Hatched: enemy zones. A mark “!”: this must still
        fight.
      </p>
      <dl>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
