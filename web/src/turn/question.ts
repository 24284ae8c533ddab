import type { Schema } from '../api/client'

/** Whether the match waits for an answer of this reader during a turn. */
export const is_asked = ({ awaited, your_side }: Pick<Schema<'Match'>, 'awaited' | 'your_side'>): boolean =>
  awaited.some(({ side, inside }) => side === your_side && inside)
