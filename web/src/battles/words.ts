import type { BattleFigures } from '../../balance'

/** "about 8 turns each, about 107 orders in total (85 to 127)" */
export function length_of(figures: BattleFigures): string {
  const { orders, least, most } = figures
  return `about ${turns_of(figures)} turns each, about ${orders} orders in total (${least} to ${most})`
}

/** How often each player has a turn. */
const turns_of = ({ turns }: BattleFigures): number => Math.round(turns)

/** Of one player in one turn. */
const orders_a_turn = ({ orders, turns }: BattleFigures): number => orders / (2 * turns)

/** The side with the easier game between the best computer players. Weaker players find attacking harder. */
export function balance_words(figures: BattleFigures): string {
  const [better] = [...figures.sides].sort((a, b) => b.won - a.won)
  if (better === undefined || better.won < 52.5) return 'Captain vs Captain: even'
  return `Captain vs Captain: ${better.side} won ${Math.round(better.won)} %`
}

const weights = ['light', 'medium', 'heavy'] as const

const orders_of: Readonly<Record<(typeof weights)[number], string>> = {
  light: 'up to 9 orders per turn',
  medium: '10 to 12 orders per turn',
  heavy: '13 or more orders per turn',
}

function weight_of(figures: BattleFigures): (typeof weights)[number] {
  const a_turn = orders_a_turn(figures)
  if (a_turn < 9.5) return 'light'
  return a_turn < 13 ? 'medium' : 'heavy'
}

/** How much there is to lead at a time, which tells nothing of how hard it is to win. */
export function size_of(figures: BattleFigures): string {
  const weight = weight_of(figures)
  return `${weight} (${orders_of[weight]})`
}

/** Orders a turn in several battles: "about 7 to 13" */
export const sizes_of = (all: readonly BattleFigures[]): string =>
  `about ${range_of(all.map((figures) => Math.round(orders_a_turn(figures))))}`

/** Of several battles, as measured: "about 4 to 9 turns for each player" */
export const lengths_of = (all: readonly BattleFigures[]): string => `about ${range_of(all.map(turns_of))} turns for each player`

function range_of(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? String(least) : `${least} to ${most}`
}
