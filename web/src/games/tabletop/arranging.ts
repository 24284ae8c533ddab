import type { Change } from '../game'
import { compass, heading_words, inch, inches, type Pair, type Spot } from './geometry'

// Places of units on a position laid out by hand: reading and writing them.

/** "9.5 12": inches from the west and from the south. */
export const spot_words = ({ x, y }: Spot): string => `${inches(x)} ${inches(y)}`

/** In mils; undefined: no place. */
export function spot_in(text: string): Pair | undefined {
  const words = /^\s*(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)\s*$/.exec(text)
  return words === null ? undefined : [Math.round(Number(words[1]) * inch), Math.round(Number(words[2]) * inch)]
}

export function read_spot(text: string): string | undefined {
  const spot = spot_in(text)
  return spot === undefined ? undefined : spot_words({ x: spot[0], y: spot[1] })
}

/** The points of the compass, and what is none of them. */
export const facings = (now: number): readonly string[] =>
  now % 45 === 0 ? compass : [heading_words(now), ...compass]

/** "NE", "120°" in degrees. */
export const facing_in = (words: string): number => (compass.includes(words) ? compass.indexOf(words) * 45 : parseInt(words))

/** Where and how a unit stands, as a position file has it; undefined: it is not in play. */
export function put({ at, traits }: Change): { readonly at: Pair; readonly facing: number } | undefined {
  const spot = at === undefined ? undefined : spot_in(at)
  return spot === undefined ? undefined : { at: spot, facing: facing_in(traits['Facing'] ?? 'N') }
}

