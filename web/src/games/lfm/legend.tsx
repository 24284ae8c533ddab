import { Tag, tags } from './stacks'

const words: Readonly<Record<string, string>> = {
  shattered: 'Shattered: half the brigade is lost; it cannot attack',
  disorganized: 'Disorganized',
  mounted: 'Mounted cavalry',
  limbered: 'Limbered guns: they can move, but not fire',
  building: 'Building works',
  disobeys: 'Out of command this turn: half the allowance, no new enemy zone',
}

const keys: readonly (readonly [string, string])[] = [
  ['Arrow keys', 'walk over the hexes'],
  ['Enter', 'choose what is there: a stack, where it goes, an enemy'],
  ['1 – 9', 'take a unit of the chosen stack along, or leave it'],
  ['Escape', 'let go'],
  ['U', 'undo'],
  ['Z', 'show zones: of control dense, of influence wide'],
  ['C', 'show the range of the chosen commander'],
  ['+ − 0', 'zoom, show all'],
]

/** How to read the map, and the keys. */
export function Legend() {
  return (
    <details class="legend">
      <summary>How to read the map</summary>
      <p>
        A counter is a stack: its brigade or unit, its kind, the sum of its strength points, and “×3” for three
        units. A star is a commander. Cohesion from 1 to 4 stands as so many bars at the counter’s right edge: of a
        stack, the best.
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
        While units are chosen, numbers are the movement points to go there. A bar below the number: an enemy zone
        of control ends the move. Lines from guns: whole where they see, dashed where something obstructs them,
        dotted where something blocks them, with a cross on what is in the way. A mark “!”: this must still be
        attacked.
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
