import type { Fault } from '../../../wasm/adjutant.mjs'

/** What the page asks of the worker, one call of the engine each, and the answers. */
export interface Request {
  /** Comes back with the answer. */
  readonly number: number
  readonly module_url: string
  readonly call: Readonly<Record<string, unknown>>
}

export type Reply = { readonly number: number } & (
  | { readonly answer: unknown }
  /** The engine refuses the call, and says why. */
  | { readonly refused: string; readonly faults: readonly Fault[] }
  /** The engine gave up: its tables are gone. */
  | { readonly failure: string }
)
