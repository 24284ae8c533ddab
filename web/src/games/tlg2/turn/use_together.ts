import { use_together as use_together_of, type Together } from '../../group/use_together'
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

/** The chosen units on their way together. */
export function use_together({ moment, field, base, turn, selection, select, pointed }: Setting): Together<Moved> {
  const { plans, lines, text } = turn
  const units = chosen_of(selection)
  const hex = pointed === undefined ? '' : field.print(pointed)
  return use_together_of<Moved>({
    ...{ moment, units, text },
    pointed: units.length > 1 && turn.current && reach_of(plans, units[0]).has(hex) ? hex : undefined,
    attempt: async (to: HexId) =>
      base === undefined || plans === undefined ? [] : moved_together({ field, base, plans, lines }, units, to, turn.try_out),
    write: (moved, units, _, chosen) => {
      const given = lines_of_moved(moved)
      const written = given.length === 0 ? turn.lines : with_movements(turn.lines, units, given)
      if (given.length > 0) turn.edit(written)
      if (chosen) select({ ...only_chosen(selection), behind: behind_of(moved, written) })
    },
  })
}
