import type { Refusal } from './use_draft'

/** "Line 1", "Lines 1 and 3": the lines that would be refused. */
export function lines_refused(refusals: readonly Pick<Refusal, 'line'>[]): string {
  const lines = [...new Set(refusals.flatMap(({ line }) => line ?? []))].map(String)
  if (lines.length === 0) return 'These orders'
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${new Intl.ListFormat('en').format(lines)}`
}
