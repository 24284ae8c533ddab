import { useEffect, useState } from 'preact/hooks'

// The matches that wait for the reader, most urgent first. `notices` reports them to the header.

let waiting: readonly string[] = []
const listeners = new Set<(ids: readonly string[]) => void>()

export function tell_waiting(ids: readonly string[]): void {
  waiting = ids
  for (const listener of listeners) listener(ids)
}

export function use_waiting_matches(): readonly string[] {
  const [ids, set_ids] = useState(waiting)
  useEffect(() => {
    listeners.add(set_ids)
    set_ids(waiting)
    return () => void listeners.delete(set_ids)
  }, [])
  return ids
}

/** Where the next match is that waits, and how many do, but for the one whose page this is. */
export function next_of(
  ids: readonly string[],
  pathname: string,
): { readonly id: string; readonly count: number } | undefined {
  const here = pathname.split('/')[2]
  const others = ids.filter((id) => id !== here)
  const [id] = others
  return id === undefined ? undefined : { id, count: others.length }
}
