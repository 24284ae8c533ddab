import { useEffect, useState } from 'preact/hooks'

// How units are marked on the map: a preference of this browser, for all games.

export const looks = ['own', 'nato', 'picture'] as const
/** `own`: as each game marks its units by itself. */
export type Look = (typeof looks)[number]

const key = 'adjutant.counters'
const changed = new Set<() => void>()

export function look_chosen(): Look {
  const kept = localStorage.getItem(key)
  return looks.find((look) => look === kept) ?? 'own'
}

/** Keeps the choice, and shows it wherever units are drawn. */
export function choose_look(look: Look): void {
  if (look === 'own') localStorage.removeItem(key)
  else localStorage.setItem(key, look)
  for (const tell of changed) tell()
}

/** The look that is chosen now. */
export function use_look(): Look {
  const [look, set_look] = useState(look_chosen)
  useEffect(() => {
    const tell = (): void => set_look(look_chosen())
    changed.add(tell)
    return () => void changed.delete(tell)
  }, [])
  return look
}
