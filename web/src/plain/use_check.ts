import { api } from '../api/client'
import { ProblemError } from '../api/problem'
import { pause, pause_after, type Draft, type Refusal } from '../turn/use_draft'
import { use_loaded } from '../views/use_loaded'

export interface Checked {
  readonly refusals: readonly Refusal[]
  /** Where the game tells what hangs on the dice: lines for people. */
  readonly previews: readonly string[]
  /** Whether this is about the text as it is. */
  readonly current: boolean
  readonly fault: unknown
}

/** What the server says of the orders so far. It rolls nothing and keeps nothing. */
export function use_check(match: string, revision: number, draft: Draft, yours: boolean): Checked {
  const { text, typed_at } = draft
  const asks = yours && text.trim() !== ''
  const told = use_loaded(`${match} ${revision} ${asks} ${text}`, async (signal) => {
    if (!asks) return []
    await pause(pause_after(typed_at), signal)
    const request = { path: { match }, query: { dry_run: '1' }, body: { text }, signal } as const
    return previews_of(await api.post('/api/v1/matches/{match}/orders', request))
  })
  const { fault } = told
  const refused = fault instanceof ProblemError ? fault.problem.refusals : undefined
  return {
    refusals: refused ?? [],
    previews: told.value ?? [],
    current: !told.loading,
    fault: refused === undefined ? fault : undefined,
  }
}

/** Each preview is an object of its ruleset; its `text` tells it to people. */
function previews_of(answer: object): readonly string[] {
  const previews: unknown = 'preview' in answer ? answer.preview : []
  if (!Array.isArray(previews)) return []
  return previews.flatMap((preview: unknown): string[] => {
    const text: unknown = preview instanceof Object && 'text' in preview ? preview.text : undefined
    return typeof text === 'string' ? [text] : Array.isArray(text) ? [text.join('\n')] : []
  })
}
