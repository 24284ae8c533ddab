import { useLayoutEffect, useReducer, useRef } from 'preact/hooks'

/** A value that changes more often than its surroundings, as under a moving pointer: a change redraws only its users.
 * */
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

/** A part of the current value: redrawn only if that part has changed. */
export function use_part<Value, Part>(source: Source<Value>, part: (value: Value) => Part): Part {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const now = part(source.now())
  const drawn = useRef(now)
  drawn.current = now
  useLayoutEffect(
    () =>
      source.hear(() => {
        if (part(source.now()) !== drawn.current) draw(undefined)
      }),
    [source],
  )
  return now
}

/** The current value, redrawn at each change. */
export const use_source = <Value>(source: Source<Value>): Value => use_part(source, (value) => value)
