import type { Schema } from '../../../api/client'
import { use_turned } from '../../../board/turned'
import { side_name, type Reading } from '../../../replay/reading'
import { direction_to, type Hex, type HexId } from '../../hexwar/hex'
import { heights_of, HexSheet, made_once } from '../../hexwar/sheet'

// A scenario file as far as the page needs it, and the field of battle made of it: what lies where,
// asked by hex. Pure; made once a scenario.

export type SideId = string
export type UnitType = 'infantry' | 'cavalry' | 'artillery'

export type ScenarioFile = Schema<'tlg2.Scenario'>
export type UnitSheet = ScenarioFile['units'][number]

export type HexsideKind = 'creek' | 'river' | 'bridge' | 'slope' | 'road'
const hexside_kinds = ['creek', 'river', 'bridge', 'slope'] as const

export class Field extends HexSheet {
  readonly file: ScenarioFile
  /** The name of a side. */
  readonly side_name: (side: SideId) => string
  readonly sheets: ReadonlyMap<string, UnitSheet>
  // By the number of the hex: a drawing of the map asks for thousands of them.
  private readonly terrain_: ReadonlyMap<number, string>
  private readonly buildings_: ReadonlySet<number>
  private readonly high_: ReadonlySet<number>
  private readonly sides_: ReadonlyMap<number, ReadonlySet<HexsideKind>>

  constructor(file: ScenarioFile, name: (side: SideId) => string = (side) => side, turned = false) {
    super(file.map, turned)
    this.file = file
    this.side_name = name
    this.sheets = new Map(file.units.map((unit) => [unit.id, unit]))
    this.terrain_ = new Map(
      Object.entries(file.map.terrain).flatMap(([kind, list]) =>
        this.numbers_of(list).map((number): [number, string] => [number, kind]),
      ),
    )
    this.buildings_ = new Set(this.numbers_of(file.map.buildings ?? []))
    this.high_ = new Set(this.numbers_of(file.map.high ?? []))
    this.sides_ = this.read_hexsides()
  }

  terrain(hex: Hex): string {
    return this.terrain_.get(number_of(hex)) ?? 'clear'
  }
  building(hex: Hex): boolean {
    return this.buildings_.has(number_of(hex))
  }
  high(hex: Hex): boolean {
    return this.high_.has(number_of(hex))
  }
  /** What lies on the hexside between two neighbours. */
  hexside(hex: Hex, direction: number): ReadonlySet<HexsideKind> {
    return this.sides_.get(side_number(hex, direction)) ?? nothing
  }
  night(turn: number): boolean {
    return this.file.special.night_turns?.includes(turn) ?? false
  }

  private numbers_of(ids: readonly HexId[]): number[] {
    return ids.flatMap((id) => {
      const hex = this.read(id)
      return hex === undefined ? [] : [number_of(hex)]
    })
  }

  private read_hexsides(): Map<number, Set<HexsideKind>> {
    const sides = new Map<number, Set<HexsideKind>>()
    const add = (from: Hex, to: Hex, kind: HexsideKind): void => {
      const direction = direction_to(from, to)
      if (direction === undefined) return
      const side = side_number(from, direction)
      sides.set(side, (sides.get(side) ?? new Set()).add(kind))
    }
    const note = (from: HexId, to: HexId, kind: HexsideKind): void => {
      const one = this.read(from)
      const other = this.read(to)
      if (one === undefined || other === undefined) return
      add(one, other, kind)
      add(other, one, kind)
    }
    for (const kind of hexside_kinds)
      for (const [from, to] of this.file.map[kind] ?? []) note(from, to, kind)
    for (const chain of this.file.map.roads ?? [])
      for (const [index, to] of chain.entries()) {
        const from = chain[index - 1]
        if (from !== undefined) note(from, to, 'road')
      }
    return sides
  }
}

/** The field of a match; made once for each way that it lies. */
export const field_of = made_once(
  ({ match, scenario }: Pick<Reading, 'match' | 'scenario'>, turned) =>
    new Field(scenario as ScenarioFile, (side) => side_name(match, side), turned),
)

/** The field as this reader wants it to lie. */
export const use_field = (reading: Pick<Reading, 'match' | 'scenario'>): Field =>
  field_of(reading, use_turned(reading.match.your_side, () => heights_of((reading.scenario as ScenarioFile).units)))

const nothing: ReadonlySet<HexsideKind> = new Set()

const number_of = ({ column, row }: Hex): number => column * 100 + row
const side_number = (hex: Hex, direction: number): number => number_of(hex) * 6 + direction

/** Half movement points as players write them: "2½". */
export function points(half_points: number): string {
  const whole = Math.floor(half_points / 2)
  if (half_points % 2 === 0) return String(whole)
  return whole === 0 ? '½' : `${whole}½`
}

/** "forest, high ground, building, road" */
export function terrain_words(field: Field, hex: Hex): string {
  const words = [field.terrain(hex)]
  if (field.high(hex)) words.push('high ground')
  if (field.building(hex)) words.push('building')
  const sides = directions_with(field, hex)
  if ((sides.get('road') ?? []).length > 0) words.push('road')
  return words.join(', ')
}

/** Per kind of hexside, on which sides of the hex it lies. */
export function directions_with(field: Field, hex: Hex): Map<HexsideKind, number[]> {
  const found = new Map<HexsideKind, number[]>()
  for (let direction = 0; direction < 6; ++direction)
    for (const kind of field.hexside(hex, direction))
      found.set(kind, [...(found.get(kind) ?? []), direction])
  return found
}

/** What entering costs each type, in half points; empty where nobody may enter (4.16). */
export function entry_costs(field: Field, hex: Hex): Readonly<Partial<Record<UnitType, number>>> {
  const costs = field.file.charts.movement.costs_half_points
  const terrain = field.terrain(hex)
  if (field.building(hex)) return costs.building
  if (terrain === 'clear' || terrain === 'forest' || terrain === 'swamp') return costs[terrain]
  return {}
}
