import type { Moment } from '../board/playback'
import type { Reading } from '../replay/reading'
import { sentences } from '../replay/telling'

// What happened, sentence by sentence. The server draws the result of a whole submission: a frame of the past shows
// the picture at its revision.

export interface PlainFrame extends Moment {
  readonly revision: number
}

const milliseconds_least = 900
const milliseconds_a_letter = 35

/** The set-up, and each event of which there is something to tell. */
export function frames_of(reading: Reading): readonly PlainFrame[] {
  const told = sentences(reading)
  const frames: PlainFrame[] = [
    { event: -1, revision: 0, milliseconds: milliseconds_least, foreseen: false },
  ]
  let revision = 0
  for (const event of reading.events) {
    if (event.type === 'submitted' && event.kind !== 'standing_orders') ++revision
    const words = told.get(event.number)
    if (words === undefined) continue
    const milliseconds = milliseconds_least + milliseconds_a_letter * words.length
    frames.push({ event: event.number, revision, milliseconds, foreseen: false })
  }
  return frames
}
