import type { Schema } from '../../api/client'
import type { Reading } from '../../replay/load_match'
import type { Place, Spot } from './geometry'

export type Position = Schema<'two-by-two.Position'>
export type Plan = Schema<'two-by-two.Plan'>
export type Shot = Schema<'two-by-two.Odds'>

type Pair = readonly [number, number]
type Area = readonly Pair[]

export interface Sheet {
  readonly id: string
  readonly name: string
  readonly side: string
  readonly type: 'infantry' | 'cavalry' | 'artillery' | 'hq'
  readonly class?: string
  readonly size?: 'small' | 'common' | 'large'
  readonly points: number
  readonly at?: Pair
  readonly facing?: number
  readonly entry?: string
  readonly from?: number
}

/** What the page needs of a scenario file of two-by-two. */
export interface ScenarioFile {
  readonly sides: readonly [string, string]
  readonly side_names: Readonly<Record<string, string>>
  readonly turns: number
  readonly map: {
    readonly width: number
    readonly depth: number
    readonly hills?: readonly { readonly corners: Area }[]
    readonly woods?: readonly Area[]
    readonly towns?: readonly Area[]
    readonly hedges?: readonly Area[]
    readonly walls?: readonly Area[]
    readonly streams?: readonly Area[]
    readonly rivers?: readonly Area[]
    readonly bridges?: readonly Pair[]
    readonly roads?: readonly { readonly points: Area }[]
    readonly entries?: readonly { readonly id: string; readonly side: string; readonly kind: string; readonly at: Pair }[]
    readonly exits?: readonly { readonly ends: Area }[]
    readonly objectives?: readonly { readonly name: string; readonly corners: Area; readonly points: number }[]
    readonly labels?: readonly { readonly text: string; readonly at: Pair }[]
  }
  readonly charts: {
    readonly ranges: {
      readonly musket: number
      readonly foot: { readonly middle: number; readonly far: number }
      readonly horse: { readonly middle: number; readonly far: number }
    }
  }
  readonly units: readonly Sheet[]
}

export const file_of = (reading: Pick<Reading, 'scenario'>): ScenarioFile =>
  reading.scenario as unknown as ScenarioFile

/** A unit on the table. */
export interface Standing extends Place {
  readonly sheet: Sheet
  readonly state: 'steady' | 'pinned' | 'disrupted'
}

/** Who stands where; of the set-up, where there is no position. */
export function standing_of(file: ScenarioFile, position: Position | undefined): readonly Standing[] {
  if (position === undefined) {
    return file.units.flatMap((sheet) =>
      sheet.at === undefined
        ? []
        : [{ sheet, x: sheet.at[0], y: sheet.at[1], facing: sheet.facing ?? 0, state: 'steady' as const }],
    )
  }
  return position.units.flatMap(({ id, at, facing, state }) => {
    const sheet = file.units.find((one) => one.id === id)
    if (sheet === undefined || at === undefined) return []
    const [x = 0, y = 0] = at
    return [{ sheet, x, y, facing: facing ?? 0, state: state ?? 'steady' }]
  })
}

/** "guard infantry, large" */
export function kind_of({ type, class: of, size }: Sheet): string {
  const arm = type === 'hq' ? 'HQ' : type === 'artillery' ? `${of ?? ''} guns` : `${of ?? ''} ${type}`
  return size === undefined || size === 'common' ? arm : `${arm}, ${size}`
}

/** How far it shoots, in mils; undefined: not at all. */
export function range_of(file: ScenarioFile, { type, class: of }: Sheet): number | undefined {
  const { musket, foot, horse } = file.charts.ranges
  if (type === 'infantry') return musket
  if (type !== 'artillery') return undefined
  return of === 'horse' ? horse.far : foot.far
}

/** A picture unit is a fiftieth of an inch; y goes down. */
const scale = 20
export const frame = 34
export const seen = (file: ScenarioFile, { x, y }: Spot): Spot => ({
  x: x / scale,
  y: (file.map.depth - y) / scale,
})
export const spot_of = (file: ScenarioFile, { x, y }: Spot): Spot => ({
  x: x * scale,
  y: file.map.depth - y * scale,
})
