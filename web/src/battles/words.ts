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

/** How much there is to lead at a time, which tells nothing of how hard it is to win. */
export function size_of(figures: BattleFigures): string {
  const a_turn = figures.orders / figures.turns
  if (a_turn < 9.5) return 'light (up to 9 orders per turn)'
  return a_turn < 13 ? 'medium (10 to 12 orders per turn)' : 'heavy (13 or more orders per turn)'
}
