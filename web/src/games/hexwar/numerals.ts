import type { Point } from '../../board/point'

// Hex numbers as strokes, as an engraver of maps would set them: one path for many, because text
// elements would have to be laid out again at every zoom.

/** How much larger numbers are for reading from afar: then they are as wide as the edge of a hex. */
export const larger = 1.6

const wide = 4.4
const tall = 6.8
const step = wide + 1.9

/** Each from the upper left corner of its box, which the pen comes back to. */
const numerals: Readonly<Record<string, string>> = {
  0: 'm0 2.2a2.2 2.2 0 0 1 4.4 0v2.4a2.2 2.2 0 0 1-4.4 0z',
  1: 'm.8 1.4 2-1.4v6.8',
  2: 'm.2 1.9a2.1 2.1 0 1 1 3.7 1.4l-3.9 3.5h4.4',
  3: 'm.2 0h4l-2.2 2.5a2.15 2.15 0 1 1-2 3.2',
  4: 'm3.3 6.8v-6.8l-3.3 4.9h4.4',
  5: 'm4 0h-3.3l-.4 3a2.2 2.2 0 1 1-.3 2.6',
  6: 'm3.2 0-2.9 3.7m4.1.9a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 1 1 4.4 0z',
  7: 'm0 0h4.4l-2.9 6.8',
  8: 'm.6 1.6a1.6 1.6 0 1 1 3.2 0 1.6 1.6 0 1 1-3.2 0zm-.6 3.3a2.2 1.9 0 1 1 4.4 0 2.2 1.9 0 1 1-4.4 0z',
  9: 'm1.2 6.8 2.9-3.7m-4.1-.9a2.2 2.2 0 1 1 4.4 0 2.2 2.2 0 1 1-4.4 0z',
}

/** The `d` of a number whose foot stands in the middle on this point. */
export function numerals_at(number: string, { x, y }: Point): string {
  const left = x - (number.length * step - (step - wide)) / 2
  const top = Math.round((y - tall) * 10) / 10
  return [...number]
    .map((digit, index) => {
      const at = Math.round((left + index * step) * 10) / 10
      return `M${at} ${top}${numerals[digit] ?? ''}`
    })
    .join('')
}
