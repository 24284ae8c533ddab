import type { BattleFigures } from '../../balance'

/** "about 9 turns in all, 107 orders (85 to 127)": both sides together */
export function length_of(figures: BattleFigures): string {
  const { turns, orders, least, most } = figures
  return `about ${turns} turns in all, ${orders} orders (${least} to ${most})`
}

/** Which side has it easier, between players that are equally good. */
export function balance_words(figures: BattleFigures): string {
  const [better] = [...figures.sides].sort((a, b) => b.won - a.won)
  if (better === undefined || better.won < 52.5) return 'even'
  return `${better.side} win ${Math.round(better.won)} of 100`
}

/** How much there is to lead at a time: by the orders of a turn. */
export function difficulty_of(figures: BattleFigures): 'easy to lead' | 'more to lead' | 'much to lead' {
  const a_turn = figures.orders / figures.turns
  if (a_turn < 9.5) return 'easy to lead'
  return a_turn < 13 ? 'more to lead' : 'much to lead'
}
