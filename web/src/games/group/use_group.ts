import { useState } from 'preact/hooks'

/** The chosen units, by their keys: the first leads the others. */
export interface Group {
  readonly keys: readonly string[]
  /** Each press adds a unit, or lets it go again. */
  readonly several: boolean
  readonly set_several: (several: boolean) => void
  /** This one alone, or none. A member of the group comes to lead it. */
  readonly choose: (key: string | undefined) => void
  /** This one besides, or no longer. */
  readonly toggle: (key: string) => void
  readonly gather: (keys: readonly string[]) => void
}

/** The keys after a choice of a unit. */
export const with_leader = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? [key, ...keys.filter((one) => one !== key)] : [key]

export const with_toggled = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]

export function use_group(): Group {
  const [keys, gather] = useState<readonly string[]>([])
  const [several, set_several] = useState(false)
  return {
    keys,
    several,
    set_several,
    gather,
    choose: (key) => {
      if (key === undefined) set_several(false)
      gather((now) => (key === undefined ? [] : with_leader(now, key)))
    },
    toggle: (key) => gather((now) => with_toggled(now, key)),
  }
}
