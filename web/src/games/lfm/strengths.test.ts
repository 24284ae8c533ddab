import { expect, it } from 'vitest'
import scenario from '../../../../engine/games/lfm/scenarios/culps-hill.json'
import { set_up, strengths_of } from './board'
import { Field, type ScenarioFile } from './field'

const file = scenario as unknown as ScenarioFile
const board = set_up(new Field(file))
const all = strengths_of(file, board)

it('counts regiments and guns in the field or to come, and no commanders', () => {
  const printed = (side: string): number =>
    file.units.filter((unit) => unit.side === side).reduce((sum, unit) => sum + unit.strength, 0)
  expect(all).toEqual({ us: printed('us'), cs: printed('cs') })
})
it('counts neither the routed nor the lost', () => {
  const places = new Map(board.places)
  places.set('60NY', { id: '60NY', where: 'routed' })
  places.set('78NY', { id: '78NY', where: 'lost' })
  expect(strengths_of(file, { ...board, places })['us']).toBe((all['us'] ?? 0) - 3 - 2)
})
