import type { Refusal } from './use_draft'

type Refused = Pick<Refusal, 'line' | 'message'>

/** "Line 1 cannot be played: there is no such unit": the lines that the server would refuse, and why the first. */
export function why_refused(refusals: readonly Refused[]): string {
  const told = `${lines_refused(refusals)} cannot be played`
  const [first] = refusals
  if (first === undefined) return `${told}.`
  return new Set(refusals.map(({ line }) => line)).size === 1
    ? `${told}: ${first.message}`
    : `${told}. ${lines_refused([first])}: ${first.message}`
}

/** "Line 1", "Lines 1 and 3": the lines that the server would refuse. */
export function lines_refused(refusals: readonly Pick<Refusal, 'line'>[]): string {
  const lines = [...new Set(refusals.flatMap(({ line }) => line ?? []))].map(String)
  if (lines.length === 0) return 'These orders'
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${new Intl.ListFormat('en').format(lines)}`
}
