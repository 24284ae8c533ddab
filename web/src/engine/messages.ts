import type { Verdict } from '../../../wasm/adjutant.mjs'

/** What the page asks of the worker, and what it is told. */
export interface Request {
  readonly module_url: string
  readonly record: string
}

export type Reply = { readonly verdict: Verdict } | { readonly failure: string }
