import { frame_at, type Moment } from '../../board/playback'
import type { Chapter } from '../../games/game'
import type { Event } from '../../replay/reading'

/** The frames from the beginning of the turn of the last orders. All, if there were no orders yet. */
export function last_turn<Frame extends Moment>(
  frames: readonly Frame[],
  chapters: readonly Chapter[],
  events: readonly Event[],
): readonly Frame[] {
  const orders = events.filter(({ type }) => type === 'submitted').at(-1)?.number
  if (orders === undefined) return frames
  const begun = chapters.filter(({ event }) => event <= orders).at(-1)?.event ?? orders
  return frames.slice(frame_at(frames, begun))
}
