import { useCallback, useLayoutEffect, useState } from 'preact/hooks'
import { frame_at, type Moment } from './playback'

export interface Playback {
  readonly index: number
  readonly playing: boolean
  readonly speed: number
  readonly at_end: boolean
  readonly go_to: (index: number) => void
  readonly step: (by: number) => void
  readonly play: (from?: number) => void
  readonly pause: () => void
  readonly set_speed: (speed: number) => void
}

/** Shows frames one after the other. Begins at the frame of `first_event`; without it at the last. */
export function use_playback(frames: readonly Moment[], first_event: number | undefined): Playback {
  const last = frames.length - 1
  const [index, set_index] = useState(() =>
    first_event === undefined ? last : frame_at(frames, first_event),
  )
  const [playing, set_playing] = useState(false)
  const [speed, set_speed] = useState(1)
  const shown = Math.min(index, last)

  // At once: a frame that was due does not overrule a reader who has paused or gone elsewhere.
  useLayoutEffect(() => {
    if (!playing) return
    if (shown >= last) {
      set_playing(false)
      return
    }
    const lasts = (frames[shown]?.milliseconds ?? 0) / speed
    const timer = setTimeout(() => set_index(shown + 1), lasts)
    return () => clearTimeout(timer)
  }, [playing, shown, last, speed, frames])

  const go_to = useCallback(
    (to: number) => {
      set_playing(false)
      set_index(Math.max(0, Math.min(last, to)))
    },
    [last],
  )
  return {
    index: shown,
    playing,
    speed,
    at_end: shown >= last,
    go_to,
    step: (by) => go_to(shown + by),
    play: (from) => {
      const start = from ?? (shown >= last ? 0 : shown)
      set_index(start)
      set_playing(true)
    },
    pause: () => set_playing(false),
    set_speed,
  }
}
