import { useRef, useState } from 'preact/hooks'
import { pause } from '../../turn/use_draft'
import { use_loaded } from '../../views/use_loaded'

interface Setting<Moved> {
  /** Names the state of the match. */
  readonly moment: string
  /** The chosen ones, and the orders so far. */
  readonly units: readonly string[]
  readonly text: string
  /** The place under the pointer, if they can go there. */
  readonly pointed: string | undefined
  readonly attempt: (to: string) => Promise<Moved>
  /** `chosen`: whether they still are. */
  readonly write: (moved: Moved, units: readonly string[], to: string, chosen: boolean) => void
}

/** The chosen units, if they are several, on their way together. */
export interface Together<Moved> {
  /** How they would go to the place under the pointer, as soon as that is known. */
  readonly foreseen: Moved | undefined
  readonly go: (to: string) => void
  /** Whether a press is not in the text yet, because the engine must answer first. */
  readonly writing: boolean
}

const rest = 60 // milliseconds: the pointer stays so long on a place that may be meant

export function use_together<Moved>(setting: Setting<Moved>): Together<Moved> {
  const { moment, units, text, pointed, attempt } = setting
  const now = useRef(setting)
  now.current = setting
  const asked = useRef<{ readonly key: string; readonly moved: Promise<Moved> }>()
  const [writing, set_writing] = useState(false)
  const key_of = (to: string): string => [to, moment, ...units, text].join('\n')
  const tried = (to: string): Promise<Moved> => {
    if (asked.current?.key === key_of(to)) return asked.current.moved
    const moved = attempt(to)
    asked.current = { key: key_of(to), moved }
    moved.catch(() => (asked.current = undefined)) // the page itself says when the server is out of reach
    return moved
  }
  const foreseen = use_loaded(pointed === undefined ? '' : key_of(pointed), async (signal) => {
    if (pointed === undefined) return undefined
    await pause(rest, signal)
    return tried(pointed)
  })
  const go = (to: string): void => {
    set_writing(true)
    const write = (moved: Moved): void => {
      const { write, ...setting } = now.current
      if (setting.text !== text) return // what the player typed or undid in the meantime goes first
      write(moved, units, to, setting.units.join() === units.join())
    }
    tried(to).then(write, () => undefined).finally(() => set_writing(false))
  }
  return { foreseen: foreseen.value, go, writing }
}
