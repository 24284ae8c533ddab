import type { Schema } from '../../api/client'
import { use_turned } from '../../board/turned'
import { side_name, type Reading } from '../../replay/reading'
import type { Ground } from '../hexwar/grid'
import { direction_to, middle_hex, neighbour, type Hex, type HexId } from '../hexwar/hex'
import { heights_of, HexSheet, made_once } from '../hexwar/sheet'

// A scenario file as far as the page needs it, and the field of battle made of it. Pure; made once a scenario.

export type SideId = string
export type Branch = 'infantry' | 'cavalry' | 'artillery' | 'commander'

export type ScenarioFile = Schema<'lfm.Scenario'>
type UnitFile = ScenarioFile['units'][number]

/** A regiment, guns or a commander, as the scenario has them. */
export interface Sheet extends Pick<UnitFile, 'id' | 'name' | 'at' | 'arrives' | 'entry'> {
  readonly side: SideId
  readonly branch: Branch
  /** For a brigade's units and its brigadier. */
  readonly brigade?: string
  /** None for commanders. */
  readonly strength: number
  readonly cohesion?: number
  readonly rank?: string
  readonly cv?: number
  readonly marks: readonly string[]
}

export class Field extends HexSheet implements Ground {
  readonly sheets: ReadonlyMap<string, Sheet>
  private readonly terrain_: ReadonlyMap<HexId, string>
  private readonly levels_: ReadonlyMap<HexId, number>
  private readonly sides_ = new Map<string, Set<string>>()

  constructor(
    readonly file: ScenarioFile,
    readonly side_name: (side: SideId) => string = (side) => side,
    turned = false,
  ) {
    super(file.map, turned)
    const { map } = file
    this.sheets = sheets_of(file)
    this.terrain_ = kinds_by_hex(map.terrain)
    this.levels_ = new Map([...kinds_by_hex(map.levels)].map(([id, level]) => [id, Number(level)]))
    for (const kind of ['creek', 'wall', 'steep'] as const)
      for (const [from, to] of map[kind] ?? []) this.note(from, to, kind)
    for (const hex of this.hexes) this.note_slopes(hex)
  }

  terrain(hex: Hex): string {
    return this.terrain_.get(this.print(hex)) ?? 'clear'
  }
  level(hex: Hex): number {
    return this.levels_.get(this.print(hex)) ?? 0
  }
  high(hex: Hex): boolean {
    return this.level(hex) > 0
  }
  hexside(hex: Hex, direction: number): ReadonlySet<string> {
    return this.sides_.get(`${this.print(hex)} ${direction}`) ?? nothing
  }
  night(turn: number): boolean {
    return this.file.turns[turn - 1]?.night ?? false
  }
  /** The side's place among the seats: colours go by it. */
  place(side: SideId): 1 | 2 {
    return this.file.sides[1] === side ? 2 : 1
  }

  private add(hex: Hex, direction: number, kind: string): void {
    const key = `${this.print(hex)} ${direction}`
    this.sides_.set(key, (this.sides_.get(key) ?? new Set()).add(kind))
  }
  private note(from: HexId, to: HexId, kind: string): void {
    const [one, other] = [this.find(from), this.find(to)]
    if (one === undefined || other === undefined) return
    const direction = direction_to(one, other)
    if (direction === undefined) return
    this.add(one, direction, kind)
    this.add(other, (direction + 3) % 6, kind)
  }
  /** A slope as seen from above: where it goes down. */
  private note_slopes(hex: Hex): void {
    for (let direction = 0; direction < 6; ++direction) {
      const other = neighbour(hex, direction)
      if (this.contains(other) && this.level(other) < this.level(hex)) this.add(hex, direction, 'slope')
    }
  }
}

const nothing: ReadonlySet<string> = new Set()

const kinds_by_hex = (kinds: Readonly<Record<string, readonly HexId[]>> = {}): Map<HexId, string> =>
  new Map(Object.entries(kinds).flatMap(([kind, ids]) => ids.map((id): [HexId, string] => [id, kind])))

function sheets_of({ units, commanders, brigades }: ScenarioFile): Map<string, Sheet> {
  const cohesion = new Map(brigades.map((brigade) => [brigade.id, brigade.cohesion]))
  const of_units = units.map((unit): Sheet => {
    const steady = unit.cohesion ?? cohesion.get(unit.brigade ?? '')
    return {
      ...unit,
      branch: unit.type,
      marks: unit.marks ?? [],
      ...(steady === undefined ? {} : { cohesion: steady }),
    }
  })
  const of_commanders = commanders.map(
    (one): Sheet => ({
      ...one,
      branch: 'commander',
      strength: 0,
      marks: [],
      ...(cohesion.has(one.id) ? { brigade: one.id } : {}),
    }),
  )
  return new Map([...of_units, ...of_commanders].map((sheet) => [sheet.id, sheet]))
}

/** The field of a match; made once for each way that it lies. */
export const field_of = made_once(
  ({ match, scenario }: Pick<Reading, 'match' | 'scenario'>, turned) =>
    new Field(scenario as ScenarioFile, (side) => side_name(match, side), turned),
)

/** The field as this reader wants it to lie. */
export const use_field = (reading: Pick<Reading, 'match' | 'scenario'>): Field =>
  field_of(reading, use_turned(reading.match.your_side, () => heights_of((reading.scenario as ScenarioFile).units)))

/** "woods, level 2, steep to the southeast" */
export function land_words(field: Field, hex: Hex): string {
  const words = [field.terrain(hex)]
  if (field.high(hex)) words.push(`level ${field.level(hex)}`)
  const kinds = new Set([0, 1, 2, 3, 4, 5].flatMap((side) => [...field.hexside(hex, side)]))
  for (const kind of ['steep', 'creek', 'wall']) if (kinds.has(kind)) words.push(kind)
  const id = field.print(hex)
  if (field.file.map.roads?.some((road) => road.includes(id)) === true) words.push('road')
  const worth = field.file.victory.points?.find(({ hex: at }) => at === id)
  if (worth !== undefined) words.push(`worth ${worth.points} points`)
  return words.join(', ')
}

/** Standing orders as a side could give them in this battle. */
export function standing_example(field: Field, side: SideId): string {
  const own = [...field.sheets.values()].filter((sheet) => sheet.side === side && !/\s/.test(sheet.id))
  const [guns] = own.filter(({ branch }) => branch === 'artillery')
  const [regiment] = own.filter(({ branch }) => branch === 'infantry')
  const lines = [`fire any at ${middle_hex(field.file.map)}`]
  if (guns !== undefined) lines.unshift(`hold ${guns.id}`)
  if (regiment !== undefined) lines.push(`losses ${regiment.id}`)
  return lines.join('\n')
}
