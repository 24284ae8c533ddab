import type { Schema } from '../../api/client'
import type { Arrange } from '../game'
import { board_of } from './board'
import { Field, type ScenarioFile } from './field'

// Positions laid out by hand. Pure.

type Position = Schema<'lfm.Position'>

export const arrange: Arrange = {
  link: 'Odds…',
  hint:
    'An odds calculator: put units where you want them, or leave them, and say who moves. Then press the hex of an ' +
    'enemy next to yours, and the attack below: you see the odds, each modifier and the chance of each result.',
  units: (scenario, position) => {
    const { places } = board_of(position)
    const { sheets } = new Field(scenario as ScenarioFile)
    return [...sheets.values()].map(({ id, name, side }) => ({ id, name, side, at: places.get(id)?.at }))
  },
  laid_out: (position, places, side) => {
    const { format, scenario, decisions, turn, first, held, works, shattered, units } = position as Position
    return {
      ...{ format, scenario, decisions, turn, first, side, held },
      ...(works === undefined ? {} : { works }),
      ...(shattered === undefined ? {} : { shattered }),
      phase: 'construction',
      units: units.map((unit) => {
        const { id, at, where, disorganized, limbered, mounted } = unit
        const flags = {
          ...(disorganized === undefined ? {} : { disorganized }),
          ...(limbered === undefined ? {} : { limbered }),
          ...(mounted === undefined ? {} : { mounted }),
        }
        const to = places.has(id) ? places.get(id) : at
        if (to !== undefined) return { id, at: to, ...flags }
        return { id, where: places.has(id) ? 'to_come' : where }
      }),
    }
  },
}
