import type { BattleFigures } from '../../balance'

/** "about 9 player turns, 107 orders (85 to 127)": both sides together */
export function length_of(figures: BattleFigures): string {
  const { turns, orders, least, most } = figures
  return `about ${turns} player turns, ${orders} orders (${least} to ${most})`
}

/** The side with the easier game between the best computer players. Weaker players find attacking harder. */
export function balance_words(figures: BattleFigures): string {
  const [better] = [...figures.sides].sort((a, b) => b.won - a.won)
  if (better === undefined || better.won < 52.5) return 'Captain vs Captain: even'
  return `Captain vs Captain: ${better.side} win ${Math.round(better.won)} %`
}

const weights = ['light', 'medium', 'heavy'] as const

const orders_of: Readonly<Record<(typeof weights)[number], string>> = {
  light: 'up to 9 orders per turn',
  medium: '10 to 12 orders per turn',
  heavy: '13 or more orders per turn',
}

function weight_of({ orders, turns }: BattleFigures): (typeof weights)[number] {
  const a_turn = orders / turns
  if (a_turn < 9.5) return 'light'
  return a_turn < 13 ? 'medium' : 'heavy'
}

/** How much there is to lead at a time, which tells nothing of how hard it is to win. */
export function size_of(figures: BattleFigures): string {
  const weight = weight_of(figures)
  return `${weight} (${orders_of[weight]})`
}

/** Of several battles: "light to heavy" */
export function sizes_of(all: readonly BattleFigures[]): string {
  const found = weights.filter((weight) => all.some((figures) => weight_of(figures) === weight))
  return range_of(found[0] ?? '', found.at(-1) ?? '')
}

/** Of several battles: "9 to 17 player turns" */
export function lengths_of(all: readonly BattleFigures[]): string {
  const turns = all.map((figures) => figures.turns)
  return `${range_of(String(Math.min(...turns)), String(Math.max(...turns)))} player turns`
}

const range_of = (least: string, most: string): string => (least === most ? least : `${least} to ${most}`)
