import type { Schema } from '../../api/client'
import type { Reading } from '../../replay/reading'
import { distance, type Extent, type Pair, type Place, type Spot } from '../tabletop/geometry'
import type { Land } from '../tabletop/land'

export type Position = Schema<'two-by-two.Position'>
export type Plan = Schema<'two-by-two.Plan'>
export type Shot = Schema<'two-by-two.Odds'>

/** Of every base. */
export const extent: Extent = { width: 1000, depth: 500 }
/** The phase in which armies are set up (N29). */
export const setup = 'setup'
/** How far an HQ is felt, in mils (5, N9). */
export const command = 6000

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

export interface Exit {
  readonly id: string
  readonly side: string
  readonly from: number
  readonly ends: readonly [Pair, Pair]
}

export interface Entry {
  readonly id: string
  readonly side: string
  readonly kind: string
  readonly at: Pair
}

interface Guns {
  readonly middle: number
  readonly far: number
}

/** What the page needs of a scenario file of two-by-two. */
export interface ScenarioFile {
  readonly title: string
  readonly sides: readonly [string, string]
  readonly side_names: Readonly<Record<string, string>>
  readonly turns: number
  readonly map: Land & {
    readonly entries?: readonly Entry[]
    readonly exits?: readonly Exit[]
  }
  readonly charts: {
    readonly moves: Readonly<Record<string, number>>
    readonly modifiers?: Readonly<Record<string, Readonly<Record<string, number>>>>
    readonly ranges: { readonly musket: number; readonly short: number; readonly foot: Guns; readonly horse: Guns }
  }
  readonly units: readonly Sheet[]
  readonly victory: { readonly tie: string }
  /** Free set-up: of each side the south-west and the north-east corner of its zone. */
  readonly setup?: { readonly zones?: Readonly<Record<string, readonly [Pair, Pair]>> }
}

export const file_of = (reading: Pick<Reading, 'scenario'>): ScenarioFile =>
  reading.scenario as unknown as ScenarioFile

export type State = 'steady' | 'pinned' | 'disrupted'

/** A unit on the table. */
export interface Standing extends Place {
  readonly sheet: Sheet
  readonly state: State
}

/** The units and their places; those of the set-up if there is no position. */
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

/** The units of a side that wait to be set up, shown in the middle of its zone. */
export function tray_of(file: ScenarioFile, position: Position | undefined, side: string): readonly Standing[] {
  const zone = file.setup?.zones?.[side]
  if (zone === undefined || phase_of(position) !== setup) return []
  const [[west, south], [east, north]] = zone
  return (position?.units ?? []).flatMap(({ id, where }) => {
    const sheet = file.units.find((one) => one.id === id)
    if (where !== 'waiting' || sheet?.side !== side || sheet.entry !== undefined) return []
    const middle = { x: (west + east) / 2, y: (south + north) / 2 }
    return [{ sheet, state: 'steady' as const, facing: sheet.facing ?? 0, ...middle }]
  })
}

export const phase_of = (position: Position | undefined): string => position?.phase ?? ''

export const side_number = (file: ScenarioFile, side: string): number => file.sides.indexOf(side) + 1
export const side_words = (file: ScenarioFile, side: string): string => file.side_names[side] ?? side

/** "guard infantry, large" */
export function kind_of({ type, class: of, size }: Sheet): string {
  const arm = type === 'hq' ? 'HQ' : type === 'artillery' ? `${of ?? ''} guns` : `${of ?? ''} ${type}`
  return size === undefined || size === 'common' ? arm : `${arm}, ${size}`
}

/** How far it shoots, in mils, nearest range first; none: not at all. */
export function ranges_of(file: ScenarioFile, { type, class: of }: Sheet): readonly number[] {
  const { musket, short, foot, horse } = file.charts.ranges
  if (type === 'infantry') return [musket]
  if (type !== 'artillery') return []
  const { middle, far } = of === 'horse' ? horse : foot
  return [short, middle, far]
}

/** Of these the nearest to a spot. */
export function nearest_of(units: readonly Standing[], spot: Spot): Standing | undefined {
  return units.reduce<Standing | undefined>(
    (best, one) => (best === undefined || distance(one, spot) < distance(best, spot) ? one : best),
    undefined,
  )
}
