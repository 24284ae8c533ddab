import { expect, it } from 'vitest'
import scenario from '../../../../engine/games/tlg2/scenarios/chippewa.json'
import { Field, type ScenarioFile } from './map/field'
import { set_up, strengths_of } from './map/position'

const file = scenario as unknown as ScenarioFile
const board = set_up(new Field(file))
const all = strengths_of(file, board)

it('counts units on the map and reinforcements', () => {
  const printed = (side: string): number =>
    file.units.filter((unit) => unit.side === side).reduce((sum, unit) => sum + unit.strength, 0)
  expect(all).toEqual({ us: printed('us'), ac: printed('ac') })
})
it('counts a reduced unit by what is left, and a lost one not at all', () => {
  const units = new Map(board.units)
  units.set('9US', { id: '9US', steps: 1, at: 'C2226' })
  units.set('PA', { id: 'PA', steps: 0, where: 'eliminated' })
  expect(strengths_of(file, { ...board, units })['us']).toBe((all['us'] ?? 0) - 3 - 6)
})
