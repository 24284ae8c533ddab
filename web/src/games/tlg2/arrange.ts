import type { Schema } from '../../api/client'
import type { Arrange } from '../game'
import type { ScenarioFile } from './map/field'
import { board_of } from './map/position'

// Positions laid out by hand. Pure.

type Position = Schema<'tlg2.Position'>

export const arrange: Arrange = {
  link: 'Odds…',
  hint:
    'An odds calculator: put units where you want them, or leave them, and say who moves. Then press an enemy next to ' +
    'yours on the map: the card shows the odds with each shift.',
  units: (scenario, position) => {
    const { units } = board_of(position)
    return (scenario as ScenarioFile).units.map(({ id, name, side }) => ({ id, name, side, at: units.get(id)?.at }))
  },
  laid_out: (position, places, side) => {
    const { format, scenario, decisions, turn, units } = position as Position
    return {
      ...{ format, scenario, decisions, turn, side },
      phase: 'movement',
      units: units.map(({ id, at, steps, where }) => {
        if (!places.has(id)) return at === undefined ? { id, where } : { id, at, steps }
        const to = places.get(id)
        return to === undefined ? { id, where: 'not_arrived' } : { id, at: to, ...(where === 'eliminated' ? {} : { steps }) }
      }),
    }
  },
}
