import type { Schema } from '../../api/client'
import type { Arrange } from '../game'
import { hex_in, middle_hex } from '../hexwar/hex'
import { board_of } from './board'
import { Field, type ScenarioFile, type Sheet } from './field'

// Positions laid out by hand. Pure.

type Position = Schema<'lfm.Position'>
type Unit = Position['units'][number]

/** Traits of a unit, by name: the words for its absence and its presence. */
const flags = {
  Order: { flag: 'disorganized', words: ['in order', 'disorganized'], of: ({ branch }: Sheet) => branch !== 'commander' },
  Guns: { flag: 'limbered', words: ['unlimbered', 'limbered'], of: ({ branch }: Sheet) => branch === 'artillery' },
  Horses: { flag: 'mounted', words: ['dismounted', 'mounted'], of: ({ branch }: Sheet) => branch === 'cavalry' },
} as const

const flags_of = (sheet: Sheet) => Object.entries(flags).filter(([, { of }]) => of(sheet))

export const arrange: Arrange = {
  link: 'Odds…',
  hint:
    'An odds calculator: place the units as you like and choose the side to move. Then press an enemy’s hex next to ' +
    'yours, and the attack below. You see the odds, each modifier and the chance of each result.',
  example: (scenario) => middle_hex((scenario as ScenarioFile).map),
  units: (scenario, position) => {
    const { places } = board_of(position)
    const { sheets } = new Field(scenario as ScenarioFile)
    return [...sheets.values()].map((sheet) => {
      const { id, name, side } = sheet
      const now: Partial<Unit> = places.get(id) ?? {}
      const mine = flags_of(sheet)
      return {
        ...{ id, name, side, at: now.at },
        traits: Object.fromEntries(mine.map(([called, { flag, words }]) => [called, words[now[flag] === true ? 1 : 0]])),
        options: Object.fromEntries(mine.map(([called, { words }]) => [called, words])),
      }
    })
  },
  read_place: (scenario, text) => hex_in((scenario as ScenarioFile).map.letter, text),
  laid_out: (_, position, changes, side) => {
    const { format, scenario, decisions, turn, first, held, works, shattered, units } = position as Position
    return {
      ...{ format, scenario, decisions, turn, first, side, held },
      ...(works === undefined ? {} : { works }),
      ...(shattered === undefined ? {} : { shattered }),
      phase: 'construction',
      units: units.map((unit) => {
        const { id, at, where } = unit
        const change = changes.get(id)
        const to = change === undefined ? at : change.at
        if (to === undefined) return { id, where: change === undefined ? where : 'to_come' }
        return { id, at: to, ...(change === undefined ? set_in(unit) : set_by(change.traits)) }
      }),
    }
  },
}

/** The flags that are set. */
const set_in = (unit: Unit): object =>
  Object.fromEntries(Object.values(flags).flatMap(({ flag }) => (unit[flag] === true ? [[flag, true]] : [])))

const set_by = (traits: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(flags).flatMap(([called, { flag, words }]) => (traits[called] === words[1] ? [[flag, true]] : [])))
