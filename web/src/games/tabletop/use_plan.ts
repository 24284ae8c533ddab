import { useRef } from 'preact/hooks'
import { api } from '../../api/client'
import { pause, pause_after, type Draft } from '../../turn/use_draft'
import { use_loaded } from '../../views/use_loaded'

/** What plans of all games of miniatures tell: what units can do that may still get orders. */
export interface AnyPlan {
  readonly units: readonly { readonly unit: string }[]
}

/** What the server says of the orders so far. It rolls nothing and keeps nothing. */
export interface Planned<Plan extends AnyPlan> {
  /** The latest plan, also while the page waits for the next. */
  readonly plan: Plan | undefined
  readonly current: boolean
  readonly fault: unknown
  /** What this unit can do, or could before the order that it has. */
  readonly sheet: (id: string) => Plan['units'][number] | undefined
  /** What it would say of these orders instead. */
  readonly ask: (text: string, signal?: AbortSignal) => Promise<Plan>
}

export function use_plan<Plan extends AnyPlan>(match: string, revision: number, draft: Draft, yours: boolean): Planned<Plan> {
  const { text, typed_at } = draft
  const turn = `${match} ${revision} ${yours}`
  const kept = useRef({ turn, plan: undefined as Plan | undefined, sheets: new Map<string, Plan['units'][number]>() })
  if (kept.current.turn !== turn) kept.current = { turn, plan: undefined, sheets: new Map() }
  const ask = async (tried: string, signal?: AbortSignal): Promise<Plan> => {
    const options = signal === undefined ? {} : { signal }
    const told = await api.post('/api/v1/matches/{match}/plan', { path: { match }, body: { text: tried }, ...options })
    return told as unknown as Plan
  }
  const told = use_loaded(`${turn} ${text}`, async (signal) => {
    if (!yours) return undefined
    await pause(pause_after(typed_at), signal)
    return ask(text, signal)
  })
  const { sheets } = kept.current
  if (told.value !== undefined && told.value !== kept.current.plan) {
    kept.current.plan = told.value
    for (const sheet of told.value.units) sheets.set(sheet.unit, sheet)
  }
  return { plan: kept.current.plan, current: !told.loading, fault: told.fault, sheet: (id) => sheets.get(id), ask }
}
