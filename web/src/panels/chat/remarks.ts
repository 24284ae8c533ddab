import type { Schema } from '../../api/client'

export type Remark = Schema<'Remark'>

/** Both lists as one, each remark once, in order: what was read, and what was told meanwhile. */
export function joined(some: readonly Remark[], others: readonly Remark[]): readonly Remark[] {
  const by_number = new Map([...some, ...others].map((remark) => [remark.number, remark]))
  return [...by_number.values()].sort((a, b) => a.number - b.number)
}

/** The last remark up to which none is missing. */
export function known_until(remarks: readonly Remark[]): number {
  let last = 0
  for (const { number } of remarks) if (number === last + 1) last = number
  return last
}
