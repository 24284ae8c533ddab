import type { TurnMark } from '../game'
import type { Field } from './map/field'
import type { Board } from './map/position'

// How to win a battle, and when reinforcements arrive, from the scenario's file and the position. Pure.

/** The side that would win now, and how to win (8.3, 9.3, 10.3). */
export function goal_words(
  field: Field,
  board: Board,
  points: Readonly<Record<string, number>>,
): string {
  const { victory, turns, sides } = field.file
  const [one = '', other = ''] = sides
  const name = (side: string): string => `the ${field.side_name(side)} side`
  const tie = name(victory.tie)
  switch (victory.kind) {
    case 'hold_hex': {
      const holder = [...board.units.values()].find(({ at }) => at === victory.hex)
      const side = holder === undefined ? undefined : field.sheets.get(holder.id)?.side
      const hex = victory.hex ?? ''
      const now = side === undefined ? `${hex} is empty: ${tie} would win.` : `${capital(name(side))} holds ${hex}.`
      return `${now} To win, hold it at the end of turn ${turns}; if it is empty, ${tie} wins.`
    }
    case 'last_unit': {
      const left = [...board.units.values()].filter(
        ({ id, at }) => at !== undefined && field.sheets.get(id)?.side === victory.tie,
      )
      const count = `${left.length} ${left.length === 1 ? 'unit' : 'units'}`
      const rival = name(victory.tie === one ? other : one)
      return `${capital(tie)} has ${count} left and wins with at least one after turn ${turns}; otherwise ${rival} wins.`
    }
    case 'eliminated_strength': {
      const [mine, theirs] = [points[one] ?? 0, points[other] ?? 0]
      const now = mine === theirs ? 'Tied' : `${capital(name(mine > theirs ? one : other))} leads`
      return `${now}. To win, eliminate more strength by the end of turn ${turns}; if it is a tie, ${tie} wins.`
    }
  }
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The points to show beside the sides: none if they do not decide the battle (9.3). */
export const deciding_points = (
  field: Field,
  points: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> => (field.file.victory.kind === 'eliminated_strength' ? points : {})

/** The turns of the battle, with the reinforcements of both sides. */
export function track_of(field: Field, board: Board): readonly TurnMark[] {
  return [...Array(field.file.turns).keys()].map((index) => {
    const turn = index + 1
    const arrivals = field.file.sides.flatMap((side) => {
      const units = field.file.units.filter((unit) => unit.side === side && unit.arrives === turn)
      if (units.length === 0) return []
      const waiting = units.some(({ id }) => board.units.get(id)?.where === 'not_arrived')
      return [{ side, units: units.map(({ id }) => id), waiting }]
    })
    return { turn, night: field.night(turn), arrivals }
  })
}
