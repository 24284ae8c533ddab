import type { Schema } from '../../api/client'
import type { Reading } from '../../replay/reading'
import { base_depth, base_width } from './figures'
import { distance, type Extent, type Pair, type Place, type Spot } from '../tabletop/geometry'
import { use_lying } from '../tabletop/turned'

export type Position = Schema<'two-by-two.Position'>
export type Plan = Schema<'two-by-two.Plan'>
export type Shot = Schema<'two-by-two.Odds'>

/** The size of every base. */
export const extent: Extent = { width: base_width, depth: base_depth }
/** The phase in which players set up their armies (N29). */
export const setup = 'setup'

export type ScenarioFile = Schema<'two-by-two.Scenario'>
export type Sheet = ScenarioFile['units'][number]
export type Exit = NonNullable<ScenarioFile['map']['exits']>[number]
export type Entry = NonNullable<ScenarioFile['map']['entries']>[number]

export const file_of = (reading: Pick<Reading, 'scenario'>): ScenarioFile =>
  reading.scenario as ScenarioFile

/** The scenario with its table as this reader wants it to lie. */
export function use_file(reading: Pick<Reading, 'match' | 'scenario'>): ScenarioFile {
  const file = file_of(reading)
  return use_lying(file, reading.match.your_side, (side) => zone_of(file, side)?.[0][1])
}

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

/** The south-west and the north-east corner of where a side may set up. */
export const zone_of = ({ setup }: ScenarioFile, side: string): readonly [Pair, Pair] | undefined =>
  Object.entries(setup?.zones ?? {}).find(([whose]) => whose === side)?.[1]

/** The units of a side that wait for the set-up, in the middle of its zone. */
export function tray_of(file: ScenarioFile, position: Position | undefined, side: string): readonly Standing[] {
  const zone = zone_of(file, side)
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

/** The nearest of these to a spot. */
export function nearest_of(units: readonly Standing[], spot: Spot): Standing | undefined {
  return units.reduce<Standing | undefined>(
    (best, one) => (best === undefined || distance(one, spot) < distance(best, spot) ? one : best),
    undefined,
  )
}
