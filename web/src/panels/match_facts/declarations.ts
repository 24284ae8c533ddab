import type { Schema } from '../../api/client'

type Event = Schema<'Event'>

/** The side whose offer of a draw is open; undefined where none is. */
export function draw_offered_by(events: readonly Event[]): string | undefined {
  let open: string | undefined
  for (const event of events) {
    if (event.type === 'draw_offered') open = event.side
    else if (event.type === 'draw_lapsed' || event.type === 'draw_declined') open = undefined
    else if (event.type === 'draw_agreed') open = undefined
  }
  return open
}
