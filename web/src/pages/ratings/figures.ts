import type { Match } from '../matches/standing'

/** How a player did with one side of one battle. */
export interface Figure {
  readonly battle: string
  readonly side: string
  readonly played: number
  readonly won: number
  readonly drawn: number
}

/** By battle and side, the most frequent first. A match with oneself counts for both sides. */
export function figures_of(matches: readonly Match[], player: string): readonly Figure[] {
  const figures = new Map<string, Figure>()
  for (const { scenario, scenario_title: battle, seats, result } of matches) {
    if (result === null) continue
    for (const seat of seats) {
      if (seat.player?.toLowerCase() !== player.toLowerCase()) continue
      const key = `${scenario} ${seat.side}`
      const before = figures.get(key) ?? { battle, side: seat.side_name, played: 0, won: 0, drawn: 0 }
      figures.set(key, {
        ...before,
        played: before.played + 1,
        won: before.won + (result.winner === seat.side ? 1 : 0),
        drawn: before.drawn + (result.winner === null ? 1 : 0),
      })
    }
  }
  return [...figures.values()].sort((one, other) => other.played - one.played)
}
