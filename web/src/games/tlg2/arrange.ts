import type { Schema } from '../../api/client'
import type { Arrange } from '../game'
import { hex_in, middle_hex } from '../hexwar/hex'
import type { ScenarioFile } from './map/field'
import { board_of, full_steps } from './map/position'

// Positions laid out by hand. Pure.

type Position = Schema<'tlg2.Position'>

const steps_words = (steps: number): string => (steps === 1 ? '1 step' : `${steps} steps`)

export const arrange: Arrange = {
  link: 'Odds…',
  hint:
    'An odds calculator: place the units as you like and choose the side to move. Then press an enemy next to your ' +
    'units on the map. The card shows the odds with each shift.',
  example: (scenario) => middle_hex((scenario as ScenarioFile).map),
  units: (scenario, position) => {
    const { units } = board_of(position)
    return (scenario as ScenarioFile).units.map((sheet) => {
      const { id, name, side } = sheet
      const full = full_steps(sheet)
      const steps = units.get(id)?.steps ?? full
      return {
        ...{ id, name, side, at: units.get(id)?.at },
        traits: full === 1 ? {} : { Steps: steps_words(steps === 0 ? full : steps) },
        options: full === 1 ? {} : { Steps: [full, full - 1].map(steps_words) },
      }
    })
  },
  read_place: (scenario, text) => hex_in((scenario as ScenarioFile).map.letter, text),
  laid_out: (_, position, changes, side) => {
    const { format, scenario, decisions, turn, units } = position as Position
    return {
      ...{ format, scenario, decisions, turn, side },
      phase: 'movement',
      units: units.map(({ id, at, steps, where }) => {
        const change = changes.get(id)
        if (change === undefined) return at === undefined ? { id, where } : { id, at, steps }
        const { at: to, traits } = change
        return to === undefined ? { id, where: 'not_arrived' } : { id, at: to, steps: parseInt(traits['Steps'] ?? '1') }
      }),
    }
  },
}
