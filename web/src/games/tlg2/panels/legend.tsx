import { useMemo } from 'preact/hooks'
import { TurnChoice } from '../../../board/turned'
import { hand_in_keys } from '../../../turn/hand_in_key'
import { LookChoice } from '../../counters/choice'
import { Counter } from '../map/counter'
import { field_of, type UnitSheet } from '../map/field'
import { ground_of, type GroundKind } from '../map/ground'
import { House } from '../map/house'
import { specials_of } from '../map/position'
import type { LegendProps } from '../../game'
import { centre } from '../../hexwar/hex'
import { crowns, outline, trees, tufts } from '../../hexwar/strokes'

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
  { sheet: sample({ reduced: 4 }), steps: 1, words: 'The same unit, reduced to its last step' },
  {
    sheet: sample({ id: 'D', type: 'cavalry', strength: 2, side: 'us' }),
    steps: 1,
    words: 'Cavalry of the opposite side: its counters have no inner frame',
  },
  {
    sheet: sample({ id: 'Tow', type: 'artillery', strength: 3, range: 8, side: 'us' }),
    steps: 1,
    words: 'Artillery, range 8',
  },
]

const keys: readonly (readonly [string, string])[] = [
  ['Arrow keys', 'move between hexes'],
  ['Enter', 'select what is there: a unit, its destination or an enemy'],
  ['N', 'select the next unit that can move'],
  ['G', 'select its whole line, or the column that it enters in; again: that unit alone'],
  ['Shift+Enter', 'add the unit in that hex, or leave it out'],
  ['Delete', 'cancel the move of the selected units'],
  ['Escape', 'clear the selection'],
  ['U', 'undo'],
  ['Z', "show the enemy’s zones of control"],
  ...hand_in_keys,
  ['+ − 0', 'zoom in, zoom out, show all'],
]

const sample_hex = { column: 0, row: 0 }
const middle = centre(sample_hex)
const box = `${middle.x - 42} ${middle.y - 42} 84 84`
const across = `M${middle.x - 34} ${middle.y + 10}l24-16 22 8 22-14`

/** A hex with that ground, as the map draws it. */
function Ground({ kind }: { readonly kind: GroundKind }) {
  const fills = ['forest', 'swamp', 'water', 'high']
  const wood = kind === 'forest' ? crowns(trees(sample_hex)) : ''
  return (
    <svg class="map counter-picture" viewBox={box} aria-hidden="true">
      <path class="land clear" d={outline(sample_hex)} />
      {fills.includes(kind) && <path class={`land ${kind}`} d={outline(sample_hex)} />}
      <path class="tree" d={wood} />
      {kind === 'swamp' && <path class="tuft" d={tufts(sample_hex)} />}
      {(kind === 'river' || kind === 'bridge') && (
        <>
          <path class="river-bank" d={across} />
          <path class="river" d={across} />
        </>
      )}
      {kind === 'creek' && <path class="creek" d={across} />}
      {kind === 'road' && (
        <>
          <path class="road-edge" d={across} />
          <path class="road" d={across} />
        </>
      )}
      {kind === 'bridge' && (
        <path class="bridge" d={`M${middle.x - 5} ${middle.y - 16}v32m10 0v-32`} />
      )}
      {kind === 'slope' && (
        <path
          class="slope"
          d={`M${middle.x - 26} ${middle.y}h52${[-20, -10, 0, 10, 20].map((x) => `M${middle.x + x} ${middle.y}v12`).join('')}`}
        />
      )}
      {kind === 'building' && (
        <g class="buildings" transform={`translate(${middle.x} ${middle.y})`}>
          <House />
        </g>
      )}
    </svg>
  )
}

/** The legend of the map, the effects of terrain, and the keys. */
export function Legend({ match, scenario }: LegendProps) {
  const [ground, specials] = useMemo(() => {
    const field = field_of({ match, scenario })
    return [ground_of(field), specials_of(field)]
  }, [match, scenario])
  return (
    <details class="legend">
      <summary>How to read the map</summary>
      <LookChoice />
      <TurnChoice />
      <ul>
        {counters.map(({ sheet, steps, words }) => (
          <li key={words}>
            <svg class="map counter-picture" viewBox="-29 -29 58 58" aria-hidden="true">
              <Counter sheet={sheet} place={{ id: sheet.id, steps }} x={0} y={0} />
            </svg>
            {words}
          </li>
        ))}
        {ground.map(({ kind, words }) => (
          <li key={kind}>
            <Ground kind={kind} />
            {words}
          </li>
        ))}
      </ul>
      {specials.map((words) => (
        <p key={words}>{words}.</p>
      ))}
      <p>
        While a unit is selected, the numbers are the movement points to each hex. A bar below a
        number: the move ends there, in an enemy zone of control. Hatching: enemy zones of control.
        “!” marks a unit that must still fight.
      </p>
      <p>
        Several units move as one: select a unit and its line, or hold Shift (by finger, press “Add units”) and press
        others. Then press a hex: each goes the same way. A bar in a ring marks a unit that cannot follow.
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
