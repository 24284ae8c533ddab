import type { WhyNot } from '../../turn/note'
import type { HexId } from '../hexwar/hex'

/** The chosen units: in a hex, or of the reinforcements. */
export interface Selection {
  readonly hex?: HexId
  readonly units: ReadonlySet<string>
  /** Why the last press did nothing. */
  readonly note?: WhyNot
}

export const nobody: Selection = { units: new Set() }
