import type { Game, Measure } from '../games/game'
import type { Worth } from './desk'

// Captain's values in words. A value for one side is the negative for its opponent.

/** What networks tell, in every game: core::ComputerPlayer::learned. */
const chances: Measure = { unit: 'percentage points', size: 500, decided: 50_000 }
/** Of a game that says no other: engine/captain/README.md. */
const plain: Measure = { unit: 'points on Captain’s scale', size: 1, decided: 500_000 }

/** What a value counts; `chances` as the engine says it of that value. */
export const measure_of = (game: Game, value: { readonly chances: boolean }): Measure =>
  value.chances ? chances : (game.worth ?? plain)

const size_words = (value: number, { size }: Measure): string =>
  (Math.abs(value) / size).toFixed(size === 1 ? 0 : 1)

/** "+3.4", "−0.5", "won", "lost" */
export function value_words(value: number, measure: Measure): string {
  if (value >= measure.decided) return 'won'
  if (value <= -measure.decided) return 'lost'
  const shown = size_words(value, measure)
  return `${Number(shown) === 0 ? '±' : value > 0 ? '+' : '−'}${shown}`
}

/** "Blue: ahead of Red by 3.4 strength points"; names may be of many, "Russians". */
export function standing_words(value: number, names: readonly [string, string], measure: Measure): string {
  const [one, other] = value >= 0 ? names : ([names[1], names[0]] as const)
  if (Math.abs(value) >= measure.decided) return `${one}: won`
  const points = size_words(value, measure)
  if (Number(points) === 0) return `${one} and ${other} are even`
  return `${one}: ahead of ${other} by ${points} ${measure.unit}`
}

/** "+3.4, ranging from +1.0 to +6.2" */
export function worth_words({ mean, least, most }: Worth, measure: Measure): string {
  const mid = value_words(mean, measure)
  return least === most ? mid : `${mid}, ranging from ${value_words(least, measure)} to ${value_words(most, measure)}`
}
