import { directions_with, points, type Field, type HexsideKind } from './field'

// The effects of terrain as text: for the strip below the map and for the legend. Pure.

export type GroundKind = 'forest' | 'swamp' | 'water' | 'high' | 'building' | HexsideKind

const columns_left = (field: Field, kind: string): string => {
  const shifts: Readonly<Record<string, number>> = field.file.charts.shifts
  const count = shifts[kind] ?? 0
  return count === 0 ? '' : `${count} ${count === 1 ? 'column' : 'columns'} left`
}

const list = (words: readonly string[]): string => words.filter((word) => word !== '').join('; ')

/** The effect of terrain in the defender's hex on a combat: "1 column left (6.9)"; "" if it has none. */
export function cover_words(field: Field, kind: string): string {
  const left = columns_left(field, kind)
  return left === '' ? '' : `${left} if the defender is in it (6.9)`
}

/** The effect of a kind of hexside on units that cross it. */
export function hexside_does(field: Field, kind: HexsideKind): string {
  const { creek, road } = field.file.charts.movement.costs_half_points
  const left = columns_left(field, kind)
  const crossed = (how: string): string => (left === '' ? '' : `${left} if all attackers ${how} (6.9)`)
  switch (kind) {
    case 'river':
      return 'passable only at a bridge (4.16); blocks zones of control and attacks, but not gun fire (R9)'
    case 'creek':
      return list([`${points(creek)} more to cross (4.16)`, crossed('cross it')])
    case 'bridge':
      return list(['crosses the river at no extra cost (4.16)', crossed('cross it')])
    case 'slope':
      return list(['no extra cost (R15)', crossed('attack up it')])
    case 'road':
      return `${points(road)} from road hex to road hex (4.18)`
  }
}

function does(field: Field, kind: GroundKind): string {
  switch (kind) {
    case 'forest':
      return list([cover_words(field, kind), 'blocks sight (7.7)'])
    case 'swamp':
      return cover_words(field, kind)
    case 'water':
      return 'impassable (4.16)'
    case 'high':
      return 'its edges are slopes; it blocks sight between lower hexes (7.7)'
    case 'building':
      return list([cover_words(field, kind), 'obstructs gun fire past it (7.3)'])
    default:
      return hexside_does(field, kind)
  }
}

const names: Readonly<Record<GroundKind, string>> = {
  forest: 'Forest',
  swamp: 'Swamp',
  water: 'Water',
  high: 'High ground',
  building: 'Building',
  road: 'Road',
  creek: 'Creek',
  river: 'River',
  bridge: 'Bridge',
  slope: 'Slope',
}

/** Names on the map of that kind of water: Street's Creek is a river. */
function named(field: Field, kind: GroundKind): string {
  if (kind !== 'river' && kind !== 'creek') return ''
  const texts = (field.file.map.labels ?? []).flatMap(({ at, text }) => {
    const hex = field.find(at)
    return hex !== undefined && directions_with(field, hex).has(kind) ? [text] : []
  })
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`
}

/** The kinds of terrain in this battle, with their effects: "River (Street's Creek): passable only at …". */
export function ground_of(
  field: Field,
): readonly { readonly kind: GroundKind; readonly words: string }[] {
  const kinds = new Set<string>()
  for (const hex of field.hexes) {
    kinds.add(field.terrain(hex))
    if (field.high(hex)) kinds.add('high')
    if (field.building(hex)) kinds.add('building')
    for (const kind of directions_with(field, hex).keys()) kinds.add(kind)
  }
  return (Object.keys(names) as GroundKind[])
    .filter((kind) => kinds.has(kind))
    .map((kind) => {
      const what = does(field, kind)
      return { kind, words: `${names[kind]}${named(field, kind)}${what === '' ? '' : `: ${what}`}` }
    })
}
