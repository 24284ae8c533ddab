import type { TurnMark } from '../game'
import type { Board } from './board'
import type { Field } from './field'

// How to win a battle, and when reinforcements arrive, from the scenario's file and the position. Pure.

/** 28: "The Confederate side leads by 7. It needs a lead of 5 points after turn 8; otherwise the Union side wins." */
export function goal_words(field: Field, points: Readonly<Record<string, number>>): string {
  const { victory, turns, sides } = field.file
  const [one = '', other = ''] = sides
  const ahead = (points[other] ?? 0) - (points[one] ?? 0)
  const leader = field.side_name(ahead > 0 ? other : one)
  const now = ahead === 0 ? 'Tied' : `The ${leader} side leads by ${Math.abs(ahead)}`
  const hexes = (victory.points ?? []).map(({ hex, points: worth }) => `${hex} (${worth})`)
  const worth = hexes.length === 0 ? '' : ` Objectives: ${hexes.join(', ')}.`
  const margin = victory.margin ?? 1
  const lead = `a lead of ${margin} ${margin === 1 ? 'point' : 'points'} after turn ${turns.length}`
  const who = ahead > 0 ? 'It' : `The ${field.side_name(other)} side`
  return `${now}. ${who} needs ${lead}; otherwise the ${field.side_name(one)} side wins.${worth}`
}

/** The turns of the battle, with the reinforcements of both sides. */
export function track_of(field: Field, board: Board): readonly TurnMark[] {
  return field.file.turns.map(({ label, night = false }, index) => {
    const turn = index + 1
    const arrivals = field.file.sides.flatMap((side) => {
      const pieces = [...field.sheets.values()].filter((one) => one.side === side && one.arrives === turn)
      if (pieces.length === 0) return []
      const waiting = pieces.some(({ id }) => board.places.get(id)?.where === 'to_come')
      const names = pieces.map(({ brigade, id }) => brigade ?? id)
      return [{ side, units: [...new Set(names)], waiting }]
    })
    return { turn, label, night, arrivals }
  })
}
