import type { Arrange, Change, Changes, Placed } from '../game'
import { facings, put, read_spot, spot_words } from '../tabletop/arranging'
import { heading_words } from '../tabletop/geometry'
import {
  leaders_of,
  standing_of,
  type CommanderSheet,
  type Leader,
  type Position,
  type ScenarioFile,
  type Sheet,
  type Standing,
  type UnitNow,
} from './field'

// Positions laid out by hand. Pure.

const nobody = 'nobody'
const volleys = ['unspent', 'spent']

/** A unit and a commander may have one name. */
const commander_id = (id: string): string => `commander ${id}`

export const arrange: Arrange = {
  link: 'Odds…',
  hint:
    'An odds calculator: place the units as you like and choose the side to move. Then select a unit on the table ' +
    'and order its fire or its charge. You see each factor and the chance of each result. A unit that is not in play ' +
    'counts as broken, which weakens its brigade.',
  example: () => '22 30.5',
  units: (scenario, position) => {
    const file = scenario as ScenarioFile
    const told = position as Position
    const standing = standing_of(file, told)
    const leaders = leaders_of(file, told)
    return [
      ...file.units.map((sheet) => placed_unit(file, sheet, standing.find((one) => one.sheet === sheet))),
      ...file.commanders.map((sheet) => placed_commander(file, sheet, leaders.find((one) => one.sheet === sheet))),
    ]
  },
  read_place: (_, text) => read_spot(text),
  laid_out: (scenario, position, changes, side) => {
    const { format, scenario: named, decisions, turn, units, commanders, pairs, standing } = position as Position
    const { sides } = scenario as ScenarioFile
    const laid = units.map((unit) => laid_unit(unit, changes.get(unit.id)))
    const gone = new Set(laid.flatMap((unit) => ('broken' in unit ? [unit.id] : [])))
    return {
      ...{ format, scenario: named, decisions, turn, side },
      phase: 'fire',
      units: laid,
      commanders: commanders.map((one) => laid_commander(one, changes.get(commander_id(one.id)), gone)),
      pairs: still_locked(pairs, changes),
      standing: Object.fromEntries(sides.map((one) => [one, standing[one] ?? []])),
    }
  },
}

function placed_unit(file: ScenarioFile, sheet: Sheet, now: Standing | undefined): Placed {
  const { id, name, side } = sheet
  const { facing, formation, arm } = now ?? sheet
  const foot = arm === 'foot'
  return {
    ...{ id, name, side, at: now === undefined ? undefined : spot_words(now) },
    traits: {
      Facing: heading_words(facing),
      Formation: formation,
      Fatigue: String(now?.hits ?? 0),
      ...(foot ? { 'First volley': volleys[now?.now.volley_spent === true ? 1 : 0] ?? '' } : {}),
    },
    options: {
      Facing: facings(facing),
      Formation: Object.keys(file.charts.moves[arm]),
      Fatigue: Array.from({ length: sheet.score }, (_, hits) => String(hits)),
      ...(foot ? { 'First volley': volleys } : {}),
    },
  }
}

function placed_commander(file: ScenarioFile, sheet: CommanderSheet, now: Leader | undefined): Placed {
  const { id, name, side } = sheet
  const { facing } = now ?? sheet
  const own = file.units.filter((unit) => unit.side === side).map((unit) => unit.id)
  return {
    ...{ id: commander_id(id), name, side, at: now === undefined ? undefined : spot_words(now) },
    traits: { Facing: heading_words(facing), 'Attached to': now?.attached ?? nobody },
    options: { Facing: facings(facing), 'Attached to': [nobody, ...own] },
  }
}

type Laid = Partial<UnitNow> & Pick<UnitNow, 'id'>

/** As it was but for what only this half-turn knows of it (F6, F14, F16); who is not in play has broken. */
function laid_unit(unit: UnitNow, change: Change | undefined): Laid {
  const { id, hits, formation, dismounted, volley_spent, astir, last_target, last_round, at, facing } = unit
  const arm = dismounted === undefined ? {} : { dismounted }
  if (change === undefined) {
    if (at === undefined) return { id, broken: true }
    const known = { ...arm, volley_spent, astir, last_target, last_round }
    const said = Object.entries(known).filter(([, value]) => value !== undefined)
    return { id, at, facing, formation, hits, ...Object.fromEntries(said) } as Laid
  }
  const place = put(change)
  if (place === undefined) return { id, broken: true }
  const { traits } = change
  return {
    ...{ id, ...place, ...arm },
    at: [...place.at],
    formation: traits['Formation'] as Standing['formation'],
    hits: Number(traits['Fatigue'] ?? 0),
    ...(traits['First volley'] === volleys[1] ? { volley_spent: true } : {}),
  }
}

function laid_commander(
  { id, at, facing, fallen, attached }: Position['commanders'][number],
  change: Change | undefined,
  gone: ReadonlySet<string>,
): object {
  const place = change === undefined ? { at, facing } : put(change)
  if (place === undefined) return { id, at, facing, fallen: true }
  const chosen = change?.traits['Attached to']
  const to = change === undefined ? attached : chosen === nobody ? undefined : chosen
  return {
    ...{ id, ...place },
    ...(change === undefined && fallen === true ? { fallen } : {}),
    ...(to === undefined || gone.has(to) ? {} : { attached: to }),
  }
}

/** Units that are in contact and stay: at the beginning of a turn, contact since an earlier one. */
const still_locked = (pairs: Position['pairs'], changes: Changes): Position['pairs'] =>
  pairs.filter(({ striker, struck }) => !changes.has(striker) && !changes.has(struck)).map((pair) => ({ ...pair, locked: true }))
