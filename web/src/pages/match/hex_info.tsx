import {
  directions_with,
  entry_costs,
  ground_words,
  points,
  type Field,
  type UnitType,
} from '../../map/field'
import { directions, type Hex, type HexId } from '../../map/hex'
import type { Marks } from '../../map/marks'
import { side_name, unit_words, units_by_hex, zone_of, type Board } from '../../map/position'

interface Props {
  readonly field: Field
  readonly board: Board
  readonly hex: Hex | undefined
  readonly marks: Marks
}

const types: readonly UnitType[] = ['infantry', 'cavalry', 'artillery']

/** "infantry 2, cavalry 4, artillery 3" */
function cost_words(field: Field, hex: Hex): string {
  const costs = entry_costs(field, hex)
  const words = types.flatMap((type) => {
    const cost = costs[type]
    return cost === undefined ? [] : [`${type} ${points(cost)}`]
  })
  if (words.length === 0) return 'nobody may enter'
  const road = (directions_with(field, hex).get('road') ?? []).length > 0
  if (road)
    words.push(`along the road ${points(field.file.charts.movement.costs_half_points.road)}`)
  return words.join(', ')
}

/** "river south and southwest" for each kind of hexside but roads. */
function hexside_words(field: Field, hex: Hex): string[] {
  return [...directions_with(field, hex)]
    .filter(([kind]) => kind !== 'road')
    .map(([kind, sides]) => `${kind} ${sides.map((side) => directions[side]).join(', ')}`)
}

function zone_words(field: Field, board: Board, hex: Hex): string {
  const id = field.print(hex)
  const sides = field.file.sides.filter((side) => zone_of(field, board, side).has(id))
  return sides.length === 0 ? '' : `zone of control: ${sides.map(side_name).join(' and ')}`
}

/** What a screen reader says of each hex. */
export function labels_of(field: Field, board: Board, reach: Marks['reach']): Map<HexId, string> {
  const units = units_by_hex(board)
  return new Map(
    field.hexes.map((hex) => {
      const id = field.print(hex)
      const words = [id, ground_words(field, hex)]
      for (const place of units.get(id) ?? []) {
        const sheet = field.sheets.get(place.id)
        if (sheet !== undefined) words.push(unit_words(sheet, place))
      }
      const mark = reach?.get(id)
      const stops = mark?.stops === true ? ', ends the move in an enemy zone' : ''
      if (mark !== undefined) words.push(`can be reached for ${mark.cost}${stops}`)
      return [id, words.join('; ')]
    }),
  )
}

/** The strip below the map: all about the hex that is pointed at or focused. */
export function HexInfo({ field, board, hex, marks }: Props) {
  if (hex === undefined)
    return <p class="hex-info hint">Point at a hex, or walk there with the arrow keys.</p>
  const id = field.print(hex)
  const reach = marks.reach?.get(id)
  const zone = zone_words(field, board, hex)
  return (
    <div class="hex-info">
      <b>{id}</b>
      <span>{ground_words(field, hex)}</span>
      {hexside_words(field, hex).map((words) => (
        <span key={words}>{words}</span>
      ))}
      <span>to enter: {cost_words(field, hex)}</span>
      {zone !== '' && <span class="zone-words">{zone}</span>}
      {(units_by_hex(board).get(id) ?? []).map((place) => {
        const sheet = field.sheets.get(place.id)
        if (sheet === undefined) return null
        return (
          <span key={place.id} class={`unit-words side-${sheet.side}`}>
            {unit_words(sheet, place)}
          </span>
        )
      })}
      {reach !== undefined && (
        <span class="reach-words">
          {reach.cost} points{reach.stops ? ', stopped there by an enemy zone (4.3)' : ''}
        </span>
      )}
    </div>
  )
}
