import type { Schema } from '../api/client'
import { rank_ids } from '../opponents'

type Match = Schema<'Match'>
type Battle = Schema<'Scenarios'>['scenarios'][number]
type Rank = (typeof rank_ids)[number]

/** The rank above the computer player that the reader has beaten; undefined: none. */
export function next_officer({ options, result, your_side }: Match): Rank | undefined {
  if (your_side === null || result?.winner !== your_side) return undefined
  const at = rank_ids.findIndex((rank) => rank === options.opponent)
  return at < 0 ? undefined : rank_ids[at + 1]
}

/** The battle of the same game that comes after this one; after the last the first. Undefined: there is no other. */
export function next_battle(battles: readonly Battle[], { ruleset, scenario }: Match): Battle | undefined {
  const same = battles.filter((battle) => battle.ruleset === ruleset)
  const at = same.findIndex(({ id }) => id === scenario)
  const next = same[(at + 1) % same.length]
  return next?.id === scenario ? undefined : next
}
