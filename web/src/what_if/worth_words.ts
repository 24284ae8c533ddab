import type { Game } from '../games/game'
import type { Worth } from './desk'

// Captain's values in words. A value of one side is the negative of the other's.

/** From this on a value says that the battle is decided, where the game says no other: engine/captain/README.md. */
const usual = 500_000
export const decided = (game: Game): number => game.worth?.decided ?? usual

/** "+3.4", "−0.5", "won", "lost" */
export function value_words(value: number, game: Game): string {
  if (value >= decided(game)) return 'won'
  if (value <= -decided(game)) return 'lost'
  const shown = (Math.abs(value) / (game.worth?.size ?? 1)).toFixed(game.worth === undefined ? 0 : 1)
  return `${Number(shown) === 0 ? '±' : value > 0 ? '+' : '−'}${shown}`
}

/** "Blue is ahead by 3.4 strength points" */
export function standing_words(value: number, names: readonly [string, string], game: Game): string {
  const [one, other] = value >= 0 ? names : ([names[1], names[0]] as const)
  if (Math.abs(value) >= decided(game)) return `${one} has won`
  const points = (Math.abs(value) / (game.worth?.size ?? 1)).toFixed(game.worth === undefined ? 0 : 1)
  if (Number(points) === 0) return `${one} and ${other} are even`
  return `${one} is ahead of ${other} by ${points} ${game.worth?.unit ?? 'points of Captain’s'}`
}

/** "+3.4, by the dice +1.0 to +6.2" */
export function worth_words({ mean, least, most }: Worth, game: Game): string {
  const mid = value_words(mean, game)
  return least === most ? mid : `${mid}, by the dice ${value_words(least, game)} to ${value_words(most, game)}`
}
