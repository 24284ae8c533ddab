import { useRef, useState } from 'preact/hooks'
import { pause } from '../../../turn/use_draft'
import { use_loaded } from '../../../views/use_loaded'
import type { Hex, HexId } from '../../hexwar/hex'
import type { Field } from '../map/field'
import type { Board } from '../map/position'
import { chosen_of, only_chosen, type Selection } from './chosen'
import { with_movements } from './draft'
import { behind_of, lines_of_moved, moved_together, type Moved } from './group'
import { reach_of } from './plan'
import type { Turn } from './use_plans'

interface Setting {
  /** Names the state of the match. */
  readonly moment: string
  readonly field: Field
  readonly base: Board | undefined
  readonly turn: Turn
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  readonly pointed: Hex | undefined
}

/** The chosen units, if they are several, on their way together. */
export interface Together {
  /** How they would go to the hex that is pointed at, as soon as that is known. */
  readonly foreseen: Moved | undefined
  readonly go: (to: HexId) => void
  /** Whether a press waits to be written: the server is asked about it. */
  readonly writing: boolean
}

const rest = 60 // milliseconds: who stays so long on a hex may mean it

export function use_together(setting: Setting): Together {
  const { moment, field, base, turn, selection, pointed } = setting
  const { plans, lines, text } = turn
  const units = chosen_of(selection)
  const now = useRef(setting)
  now.current = setting
  const asked = useRef<{ readonly key: string; readonly moved: Promise<Moved> }>()
  const [writing, set_writing] = useState(false)
  const key_of = (to: HexId): string => [moment, ...units, to, text].join('\n')
  const tried = (to: HexId): Promise<Moved> => {
    const key = key_of(to)
    if (asked.current?.key === key) return asked.current.moved
    if (base === undefined || plans === undefined) return Promise.resolve([])
    const moved = moved_together({ field, base, plans, lines }, units, to, turn.try_out)
    asked.current = { key, moved }
    moved.catch(() => (asked.current = undefined)) // the page itself says when the server is out of reach
    return moved
  }
  const hex = pointed === undefined ? '' : field.print(pointed)
  const to = units.length > 1 && turn.current && reach_of(plans, units[0]).has(hex) ? hex : undefined
  const foreseen = use_loaded(to === undefined ? '' : key_of(to), async (signal) => {
    if (to === undefined) return undefined
    await pause(rest, signal)
    return tried(to)
  })
  const write = (moved: Moved): void => {
    const { turn, selection, select } = now.current
    if (turn.text !== text) return // what the player typed or undid in the meantime goes first
    const given = lines_of_moved(moved)
    const lines = given.length === 0 ? turn.lines : with_movements(turn.lines, units, given)
    if (given.length > 0) turn.edit(lines)
    if (chosen_of(selection).join() === units.join()) select({ ...only_chosen(selection), behind: behind_of(moved, lines) })
  }
  const go = (to: HexId): void => {
    set_writing(true)
    tried(to).then(write, () => undefined).finally(() => set_writing(false))
  }
  return { foreseen: foreseen.value, go, writing }
}
