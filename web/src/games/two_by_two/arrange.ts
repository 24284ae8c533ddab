import type { Arrange } from '../game'
import { facings, put, read_spot, spot_words } from '../tabletop/arranging'
import { heading_words } from '../tabletop/geometry'
import { standing_of, type Position, type ScenarioFile, type Sheet, type State } from './field'

// Positions laid out by hand. Pure.

const states: readonly State[] = ['steady', 'pinned', 'disrupted']

export const arrange: Arrange = {
  link: 'Odds…',
  hint:
    'An odds calculator: place the units as you like and choose the side to move. Then select a unit on the table. ' +
    'The panel shows the possible fire of each unit, and the odds of a charge that you order.',
  example: () => '9.5 12',
  units: (scenario, position) => {
    const file = scenario as ScenarioFile
    const standing = standing_of(file, position as Position)
    return file.units.map(({ id, name, side, facing = 0 }) => {
      const now = standing.find(({ sheet }) => sheet.id === id)
      const heading = now?.facing ?? facing
      return {
        ...{ id, name, side, at: now === undefined ? undefined : spot_words(now) },
        traits: { Facing: heading_words(heading), State: now?.state ?? 'steady' },
        options: { Facing: facings(heading), State: states },
      }
    })
  },
  read_place: (_, text) => read_spot(text),
  laid_out: (scenario, position, changes, side) => {
    const { format, scenario: named, decisions, turn, held, units } = position as Position
    const { units: sheets } = scenario as ScenarioFile
    return {
      ...{ format, scenario: named, decisions, turn, side, held },
      phase: 'movement',
      units: units.map(({ id, at, facing, state, where }) => {
        const change = changes.get(id)
        if (change === undefined && at !== undefined) return { id, at, facing, ...(state === undefined ? {} : { state }) }
        const off = { id, where: away(sheets.find((sheet) => sheet.id === id), change === undefined ? where : undefined) }
        if (change === undefined) return off
        const placed = put(change)
        return placed === undefined ? off : { id, ...placed, state: change.traits['State'] }
      }),
    }
  },
}

/**
 * The state of a unit that is not on the table: lost only if it was lost before, since losses
 * decide battles (N21). A unit without an entry does not wait for one.
 */
function away(sheet: Sheet | undefined, where: Position['units'][number]['where']): string {
  if (where === 'destroyed' || where === 'left') return where
  return sheet?.entry === undefined ? 'left' : 'waiting'
}
