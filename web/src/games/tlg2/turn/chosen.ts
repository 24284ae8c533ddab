import type { WhyNot } from '../../../turn/note'
import type { Refusal } from '../../../turn/use_draft'
import { with_leader, with_toggled, type Group } from '../../group/use_group'

// The chosen units. Pure.

/** A unit that did not come to its place: why, and the order that it has instead. */
export interface Behind {
  readonly unit: string
  readonly reason: Refusal
  readonly text: string | undefined
}

export interface Selection {
  readonly unit?: string
  /** Those that move with it. */
  readonly others?: readonly string[]
  /** Each press on a unit adds it, or lets it go again. */
  readonly several?: boolean
  /** Those that did not come to their places when they moved last. */
  readonly behind?: readonly Behind[]
  /** Index of the line of the combat that is open. */
  readonly combat?: number
  /** The next hex is the one toward which everybody retreats (standing orders). */
  readonly toward?: boolean
  /** Why the last press did nothing. */
  readonly note?: WhyNot
}

/** The chosen units: the first leads the others. */
export const chosen_of = ({ unit, others = [] }: Selection): readonly string[] =>
  unit === undefined ? [] : [unit, ...others]

/** The chosen units, the leading one first. */
export function selecting([unit, ...others]: readonly string[], several = false): Selection {
  if (unit === undefined) return {}
  return { unit, ...(others.length === 0 ? {} : { others }), ...(several ? { several } : {}) }
}

/** Only the chosen units, without the answers about them. */
export const only_chosen = (selection: Selection): Selection => selecting(chosen_of(selection), selection.several)

/** The chosen units as every game of groups knows them. */
export function group_of(selection: Selection, select: (selection: Selection) => void): Group {
  const keys = chosen_of(selection)
  const { several = false } = selection
  return {
    keys,
    several,
    set_several: (wanted) => select(selecting(keys, wanted)),
    choose: (key) => select(key === undefined ? {} : selecting(with_leader(keys, key), several)),
    toggle: (key) => select(selecting(with_toggled(keys, key), several)),
    gather: (wanted) => select(selecting(wanted, several)),
  }
}
