import type { WhyNot } from '../../turn/note'
import type { HexId } from '../hexwar/hex'
import type { Behind } from './group'

/** The chosen units: in a hex, in several, or of the reinforcements. */
export interface Selection {
  /** The pressed hex: that of the stack which leads the others. */
  readonly hex?: HexId
  readonly units: ReadonlySet<string>
  /** Each press on a stack adds it, or lets it go again. */
  readonly several?: boolean
  /** Those that did not come to their places when they moved last. */
  readonly behind?: readonly Behind[]
  /** Why the last press did nothing. */
  readonly note?: WhyNot
}

export const nobody: Selection = { units: new Set() }
