import type { Schema } from '../../api/client'
import type { Reading } from '../../replay/reading'
import { distance, step, type Extent, type Place, type Spot } from '../tabletop/geometry'
import type { Land } from '../tabletop/land'
import { use_lying } from '../tabletop/turned'
import { commander_depth, commander_width } from './figures'
import { middle_of, size_of, type Arm, type Formation } from './formations'

export type Position = Schema<'rise-and-fight.Position'>
export type UnitNow = Schema<'rise-and-fight.PositionUnit'>
export type Plan = Schema<'rise-and-fight.Plan'>
export type Odds = Schema<'rise-and-fight.Odds'>
export type OddsOf<Kind extends Odds['kind']> = Extract<Odds, { readonly kind: Kind }>
export type Shot = Schema<'rise-and-fight.ShotOdds'>
export type Combat = Schema<'rise-and-fight.Combat'>
export type FireArc = Schema<'rise-and-fight.FireArc'>
export type Step = Schema<'rise-and-fight.Step'>
export type Loss = Schema<'rise-and-fight.Loss'>

export type ScenarioFile = Schema<'rise-and-fight.Scenario'>
export type Sheet = ScenarioFile['units'][number]
export type CommanderSheet = ScenarioFile['commanders'][number]
export type Charts = ScenarioFile['charts']
export type Row = Charts['moves']['commander']

export const file_of = (reading: Pick<Reading, 'scenario'>): ScenarioFile =>
  reading.scenario as ScenarioFile

/** The scenario with its table as this reader wants it to lie. */
export const use_file = (reading: Pick<Reading, 'match' | 'scenario'>): ScenarioFile =>
  use_lying(file_of(reading), reading.match.your_side)

const lands = new WeakMap<ScenarioFile, Land>()
/** The ground in the form that all games of miniatures share; the same one each time. */
export function land_of(file: ScenarioFile): Land {
  const known = lands.get(file)
  if (known !== undefined) return known
  const { towns = [], ...map } = file.map
  const land: Land = { ...map, towns: towns.map(({ corners }) => corners) }
  lands.set(file, land)
  return land
}

/** A unit on the table: the place is the middle of its front. */
export interface Standing extends Place {
  readonly kind: 'unit'
  readonly sheet: Sheet
  /** Dismounted units are foot. */
  readonly arm: Arm
  readonly formation: Formation
  readonly size: Extent
  readonly hits: number
  /** Further members of the position. */
  readonly now: Partial<UnitNow>
}

/** A commander on the table; the place is the middle of their ring's front. */
export interface Leader extends Place {
  readonly kind: 'commander'
  readonly sheet: CommanderSheet
  readonly size: Extent
  readonly attached: string | undefined
}

export type Piece = Standing | Leader

/** The identity of a piece: a unit and a commander may have the same name. */
export const key_of = ({ kind, sheet }: Pick<Piece, 'kind' | 'sheet'>): string => `${kind} ${sheet.id}`

export const standing = (sheet: Sheet, place: Place, now: Partial<UnitNow> = {}): Standing => {
  const arm = now.dismounted === true ? 'foot' : sheet.arm
  const formation = now.formation ?? sheet.formation
  return {
    kind: 'unit',
    sheet,
    ...place,
    arm,
    formation,
    size: size_of(arm, sheet.bases, formation),
    hits: now.hits ?? 0,
    now,
  }
}

export const leader = (sheet: CommanderSheet, place: Place, attached?: string): Leader => ({
  kind: 'commander',
  sheet,
  ...place,
  size: { width: commander_width, depth: commander_depth },
  attached,
})

const place_of = ([x = 0, y = 0]: readonly number[], facing: number): Place => ({ x, y, facing })

/** Which units stand where; of the set-up, where there is no position. */
export function standing_of(file: ScenarioFile, position: Position | undefined): readonly Standing[] {
  if (position === undefined) return file.units.map((sheet) => standing(sheet, place_of(sheet.at, sheet.facing)))
  return position.units.flatMap((now) => {
    const sheet = file.units.find(({ id }) => id === now.id)
    if (sheet === undefined || now.at === undefined) return []
    return [standing(sheet, place_of(now.at, now.facing ?? 0), now)]
  })
}

/** Which commanders are where. */
export function leaders_of(file: ScenarioFile, position: Position | undefined): readonly Leader[] {
  if (position === undefined) return file.commanders.map((sheet) => leader(sheet, place_of(sheet.at, sheet.facing)))
  return position.commanders.flatMap(({ id, at, facing, fallen, attached }) => {
    const sheet = file.commanders.find((one) => one.id === id)
    return sheet === undefined || fallen === true ? [] : [leader(sheet, place_of(at, facing), attached)]
  })
}

/** Where a commander attached to this unit rides: behind its middle (F28). */
export const behind = (unit: Standing, facing: number): Place => ({ ...step(unit, -unit.size.depth), facing })

/** FS: the score less the hits. */
export const score_of = ({ sheet, hits }: Standing): number => sheet.score - hits

const words = (name: string): string => name.replaceAll('_', ' ')

/** "British foot, muskets": its traits, arm and weapon. */
export function kind_of({ traits = [], weapon }: Sheet, arm: Arm): string {
  const of = [...traits].filter((trait) => !weapons.has(trait)).map((trait) => (trait === 'british' ? 'British' : words(trait)))
  const armed = [weapon === 'none' ? '' : words(weapon), ...traits.filter((trait) => weapons.has(trait)).map(words)]
  return `${[...of, arm].join(' ')}, ${armed.filter((one) => one !== '').join(', ')}`
}
const weapons = new Set(['good_shots', 'poor_weapons', 'no_bayonets'])

/** "in open order", "limbered". */
export const formation_words = (formation: Formation): string =>
  ({
    march: 'in march column',
    column: 'in column',
    line: 'in line',
    open: 'in open order',
    skirmish: 'in skirmish order',
    limbered: 'limbered',
    unlimbered: 'unlimbered',
  })[formation]

/** The states of a unit in this half-turn that matter to its player. */
export function state_words({ now, arm }: Standing): readonly string[] {
  return [
    now.dismounted === true ? 'dismounted' : '',
    now.fired === true ? 'has fired' : '',
    now.moved === true ? 'has moved' : '',
    now.left === true ? 'has fallen back' : '',
    now.shock === undefined ? '' : now.shock,
    arm === 'foot' && now.volley_spent !== true ? 'has not fired yet' : '',
  ].filter((one) => one !== '')
}

/** In which formations a unit could be, with how many segments the change takes (3). */
export function changes_of(file: ScenarioFile, { sheet, arm, formation }: Standing): readonly { readonly form: string; readonly takes: number }[] {
  const { moves, changes } = file.charts
  const segments: Readonly<Record<string, number>> = changes
  if (arm === 'guns') return [{ form: formation === 'limbered' ? 'unlimbered' : 'limbered', takes: changes.limber }]
  const others = Object.keys(moves[arm]).flatMap((form) => {
    const takes = segments[`${formation}-${form}`] ?? segments[`${form}-${formation}`]
    return takes === undefined || form === formation ? [] : [{ form, takes }]
  })
  const mounted = sheet.traits?.includes('mounted') === true && formation === 'skirmish'
  return mounted ? [...others, { form: arm === 'horse' ? 'foot' : 'horse', takes: changes.mounted }] : others
}

/** The nearest of these to a spot, by their middles. */
export function nearest_of<Any extends Piece>(pieces: readonly Any[], spot: Spot): Any | undefined {
  const far = (one: Any): number => distance(middle_of(one, one.size), spot)
  return pieces.reduce<Any | undefined>((best, one) => (best === undefined || far(one) < far(best) ? one : best), undefined)
}
