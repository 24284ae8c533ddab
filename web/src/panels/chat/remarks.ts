import type { Schema } from '../../api/client'
import { is_against_computer } from '../../opponents'

export type Remark = Schema<'Remark'>

/** Both lists as one, each remark once, in order: the loaded messages, and later ones. */
export function joined(some: readonly Remark[], others: readonly Remark[]): readonly Remark[] {
  const by_number = new Map([...some, ...others].map((remark) => [remark.number, remark]))
  return [...by_number.values()].sort((a, b) => a.number - b.number)
}

/** The messages to show: what a computer player says of a turn waits until the reader has seen that turn.
 * `unseen_since`: when the part that the reader has not seen yet came in. */
export const told_of = (
  remarks: readonly Remark[],
  match: Schema<'Match'>,
  unseen_since: string | undefined,
): readonly Remark[] =>
  unseen_since === undefined || !is_against_computer(match)
    ? remarks
    : remarks.filter(({ side, said }) => side === match.your_side || said < unseen_since)

/** The last remark up to which none is missing. */
export function known_until(remarks: readonly Remark[]): number {
  let last = 0
  for (const { number } of remarks) if (number === last + 1) last = number
  return last
}
