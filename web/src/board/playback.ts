// A match as a row of frames, whatever they show.

export interface Moment {
  /** Number of the event it shows; -1: the set-up. */
  readonly event: number
  /** How long a playback shows it. */
  readonly milliseconds: number
  /** The player who ordered it has seen it before: the orders said it, and no die had a part in it. */
  readonly foreseen: boolean
}

/** The frame that shows this event, or the last before it. */
export function frame_at(frames: readonly Moment[], event: number): number {
  let found = 0
  for (const [index, frame] of frames.entries()) if (frame.event <= event) found = index
  return found
}
