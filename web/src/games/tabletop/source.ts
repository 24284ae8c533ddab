import { useLayoutEffect, useReducer } from 'preact/hooks'

/** A value that changes more often than all that stands about it is to be drawn, as under a pointer that moves: only
 *  who uses it is drawn anew. */
export class Source<Value> {
  private readonly heard = new Set<() => void>()

  constructor(private value: Value) {}

  now(): Value {
    return this.value
  }

  set(value: Value): void {
    this.value = value
    for (const hear of this.heard) hear()
  }

  hear(on_change: () => void): () => void {
    this.heard.add(on_change)
    return () => this.heard.delete(on_change)
  }
}

/** What it is now, at each change anew. */
export function use_source<Value>(source: Source<Value>): Value {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => source.hear(() => draw(undefined)), [source])
  return source.now()
}
