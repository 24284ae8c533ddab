/** A call of the module, as wasm/README.md lists them. */
export type Call = { readonly call: string } & Readonly<Record<string, unknown>>

/** What the page asks of the worker, and what it is told. */
export interface Request {
  readonly number: number
  readonly module_url: string
  readonly call: Call
}

export type Reply = { readonly number: number } & (
  | { readonly answer: unknown }
  /** The call was refused, with what is wrong. */
  | { readonly refused: string; readonly faults: readonly unknown[] }
  | { readonly failure: string }
)
