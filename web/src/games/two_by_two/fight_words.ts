import type { Shot } from './field'

const edges = new Set(['north', 'east', 'south', 'west'])

type Fight = Pick<Shot, 'kind' | 'unit' | 'target'>

/** "1Le against 78" */
export function title_of({ kind, unit, target }: Fight): string {
  switch (kind) {
    case 'melee':
      return `${unit} against ${target}`
    case 'fire':
      return `${unit} fires at ${target}`
    case 'arrival':
      return `${unit} arrives ${edges.has(target) ? 'from the' : 'at'} ${target}`
  }
}

/** Whether a result of a melee is won by the unit that the odds are of. */
export const wins = (result: string): boolean => result === 'enemy destroyed' || result === 'enemy routs'

/** A result with the winner's name: "1Le wins: 78 routs". */
export function result_words({ kind, unit, target }: Fight, result: string): string {
  if (kind === 'arrival') return result === 'waits' ? `${unit} waits` : `${unit} arrives`
  if (kind === 'fire') return result === 'no effect' ? 'no effect' : `${target} is ${result}`
  switch (result) {
    case 'enemy destroyed':
      return `${unit} wins: ${target} is destroyed`
    case 'enemy routs':
      return `${unit} wins: ${target} routs`
    case 'own unit routs':
      return `${target} wins: ${unit} routs`
    case 'own unit destroyed':
      return `${target} wins: ${unit} is destroyed`
    default:
      return result
  }
}
