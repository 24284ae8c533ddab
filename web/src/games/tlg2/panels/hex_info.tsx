import {
  directions_with,
  entry_costs,
  terrain_words,
  points,
  type Field,
  type UnitType,
} from '../map/field'
import { cover_words, hexside_does } from '../map/ground'
import { directions, type Hex, type HexId } from '../../hexwar/hex'
import type { Marks } from '../../hexwar/marks'
import { NoHex } from '../../hexwar/no_hex'
import { unit_words, units_by_hex, type Board } from '../map/position'
import { FollowersWords } from '../../group/group_card'
import type { Moved } from '../turn/group'
import type { Zones } from '../turn/use_zones'

interface Props {
  readonly field: Field
  readonly board: Board
  readonly hex: Hex | undefined
  readonly marks: Marks
  /** How several units would go there together, the first of them leading. */
  readonly foreseen?: Moved | undefined
  readonly leads?: string | undefined
  /** Where they are known. */
  readonly zones: Zones | undefined
}

const types: readonly UnitType[] = ['infantry', 'cavalry', 'artillery']

/** "cost to enter: infantry 2, cavalry 4, artillery 3" */
function cost_words(field: Field, hex: Hex): string {
  const costs = entry_costs(field, hex)
  const words = types.flatMap((type) => {
    const cost = costs[type]
    return cost === undefined ? [] : [`${type} ${points(cost)}`]
  })
  if (words.length === 0) return 'impassable (4.16)'
  const road = (directions_with(field, hex).get('road') ?? []).length > 0
  if (road)
    words.push(`along the road ${points(field.file.charts.movement.costs_half_points.road)}`)
  return `cost to enter: ${words.join(', ')}`
}

/** "slope south, southwest: …" for each kind of hexside but roads, with what it does. */
function hexside_words(field: Field, hex: Hex): string[] {
  return [...directions_with(field, hex)]
    .filter(([kind]) => kind !== 'road')
    .map(([kind, sides]) => {
      const where = sides.map((side) => directions[field.printed_direction(side)]).join(', ')
      return `${kind} ${where}: ${hexside_does(field, kind)}`
    })
}

/** "forest: 1 column left if the defender is in it (6.9)" */
function covers(field: Field, hex: Hex): string[] {
  const kinds = [field.terrain(hex), ...(field.building(hex) ? ['building'] : [])]
  return kinds.flatMap((kind) => {
    const words = cover_words(field, kind)
    return words === '' ? [] : [`${kind}: ${words}`]
  })
}

/** "Street's Creek": what the map calls this place. */
const name_of = (field: Field, id: HexId): string =>
  field.file.map.labels?.find(({ at }) => at === id)?.text ?? ''

/** "zone of control: United States" */
function zone_words(field: Field, zones: Zones | undefined, id: HexId): string {
  const sides = field.file.sides.filter((side) => zones?.[side]?.includes(id) === true)
  return sides.length === 0
    ? ''
    : `zone of control: ${sides.map((side) => field.side_name(side)).join(' and ')}`
}

/** What never changes of a hex, in words: made once a field. */
const land_words = new WeakMap<Field, ReadonlyMap<HexId, string>>()
function land_of(field: Field): ReadonlyMap<HexId, string> {
  const known = land_words.get(field)
  if (known !== undefined) return known
  const made = new Map(
    field.hexes.map((hex) => {
      const words = [terrain_words(field, hex), ...covers(field, hex), ...hexside_words(field, hex)]
      return [field.print(hex), `${words.join('; ')}; ${cost_words(field, hex)}`]
    }),
  )
  land_words.set(field, made)
  return made
}

/** What a screen reader says of each hex. */
export function labels_of(
  field: Field,
  board: Board,
  reach: Marks['reach'],
  zones: Zones | undefined,
): Map<HexId, string> {
  const units = units_by_hex(board)
  const land = land_of(field)
  const zones_by_side = field.file.sides.map(
    (side) => [field.side_name(side), new Set(zones?.[side])] as const,
  )
  return new Map(
    field.hexes.map((hex) => {
      const id = field.print(hex)
      const words = [id]
      for (const place of units.get(id) ?? []) {
        const sheet = field.sheets.get(place.id)
        if (sheet !== undefined) words.push(unit_words(field, sheet, place))
      }
      const mark = reach?.get(id)
      const stops = mark?.stops === true ? ', the move ends there in an enemy zone' : ''
      if (mark !== undefined) words.push(`in reach, cost ${mark.cost}${stops}`)
      words.push(land.get(id) ?? '')
      for (const [side, zone] of zones_by_side) if (zone.has(id)) words.push(`${side} zone of control`)
      return [id, words.join('; ')]
    }),
  )
}

/** The strip below the map: details of the hex under the pointer or in focus. */
export function HexInfo({ field, board, hex, marks, zones, foreseen, leads = '' }: Props) {
  if (hex === undefined)
    return <NoHex />
  const id = field.print(hex)
  const reach = marks.reach?.get(id)
  const zone = zone_words(field, zones, id)
  const name = name_of(field, id)
  return (
    <div class="pointed">
      <b>{id}</b>
      {name !== '' && <i>{name}</i>}
      <span>{terrain_words(field, hex)}</span>
      {[...covers(field, hex), ...hexside_words(field, hex)].map((words) => (
        <span key={words}>{words}</span>
      ))}
      <span>{cost_words(field, hex)}</span>
      {zone !== '' && <span class="zone-words">{zone}</span>}
      {(units_by_hex(board).get(id) ?? []).map((place) => {
        const sheet = field.sheets.get(place.id)
        if (sheet === undefined) return null
        return (
          <span key={place.id} class={`unit-words side-${sheet.side}`}>
            {unit_words(field, sheet, place)}
          </span>
        )
      })}
      {reach !== undefined && (
        <span class="reach-words">
          {reach.cost} {reach.cost === '1' || reach.cost === '½' ? 'point' : 'points'}
          {reach.stops ? ', the move ends there in an enemy zone (4.3)' : ''}
        </span>
      )}
      <FollowersWords tried={foreseen} name={({ sheet }) => sheet.id} leads={leads} />
    </div>
  )
}
