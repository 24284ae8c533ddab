import type { Game, Measure } from '../games/game'
import type { Worth } from './desk'

// Captain's values in words. A value for one side is the negative for its opponent.

/** What networks tell, in every game: core::ComputerPlayer::learned. A side that is even wins half of its battles. */
const chances: Measure = { unit: 'percentage points', size: 1_000, decided: 50_000, chance: true }
/** Of a game that says no other: engine/captain/README.md. */
const plain: Measure = { unit: 'points on Captain’s scale', size: 1, decided: 500_000 }

/** What a value counts; `chances` as the engine says it of that value. */
export const measure_of = (game: Game, value: { readonly chances: boolean }): Measure =>
  value.chances ? chances : (game.worth ?? plain)

/** "percentage points of the chance of winning": the unit of differences. */
export const unit_words = ({ unit, chance }: Measure): string => (chance ? `${unit} of the chance of winning` : unit)

const size_words = (value: number, { size, chance }: Measure): string =>
  (Math.abs(value) / size).toFixed(size === 1 || chance ? 0 : 1)

/** "+3.4", "−0.5": a gain or a loss. */
export function gain_words(value: number, measure: Measure): string {
  const shown = size_words(value, measure)
  return `${Number(shown) === 0 ? '±' : value > 0 ? '+' : '−'}${shown}`
}

/** How a side stands: "+3.4 strength points", "56 % chance of winning", "won", "lost" */
export function value_words(value: number, measure: Measure): string {
  if (value >= measure.decided) return 'won'
  if (value <= -measure.decided) return 'lost'
  return measure.chance ? `${chance_words(value, measure)} chance of winning` : `${gain_words(value, measure)} ${measure.unit}`
}

/** "56 %", short of 0 and 100: nothing is certain before the end. */
function chance_words(value: number, { size, decided }: Measure): string {
  const percent = Math.round((decided + value) / size)
  return `${Math.max(1, Math.min(99, percent))} %`
}

/** "Blue: ahead of Red by 3.4 strength points", "Blue: 56 % chance of winning"; names may be of many, "Russians". */
export function standing_words(value: number, names: readonly [string, string], measure: Measure): string {
  const [one, other] = value >= 0 ? names : ([names[1], names[0]] as const)
  const size = Math.abs(value)
  if (size >= measure.decided) return `${one}: won`
  const points = size_words(size, measure)
  if (Number(points) === 0) return `${one} and ${other} are even`
  return measure.chance ? `${one}: ${value_words(size, measure)}` : `${one}: ahead of ${other} by ${points} ${measure.unit}`
}

/** "+3.4 strength points, ranging from +1.0 to +6.2", "56 % chance of winning, ranging from 40 % to 71 %" */
export function worth_words({ mean, least, most }: Worth, measure: Measure): string {
  const mid = value_words(mean, measure)
  const end = (value: number): string =>
    Math.abs(value) >= measure.decided
      ? value_words(value, measure)
      : measure.chance ? chance_words(value, measure) : gain_words(value, measure)
  return least === most ? mid : `${mid}, ranging from ${end(least)} to ${end(most)}`
}
