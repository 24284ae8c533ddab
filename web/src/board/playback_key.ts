import type { Playback } from './use_playback'

type Steered = Pick<Playback, 'playing' | 'play' | 'pause' | 'step' | 'go_to'>

/** What uses these keys itself, if it has the focus. */
const own_keys = 'input, select, textarea, summary, [role="tab"], [contenteditable]'
const pressed_by_space = 'button, a'
const scrolled = '.tab-panel'

/** Left and right step, Space plays and pauses, Home and End go to either end; whether it was one of these. */
export function playback_key(event: KeyboardEvent, playback: Steered, frames: number): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const at = event.target instanceof Element ? event.target : undefined
  const within = (parts: string): boolean => at?.closest(parts) != null
  if (within(own_keys)) return false
  if (event.key === 'ArrowLeft') playback.step(-1)
  else if (event.key === 'ArrowRight') playback.step(1)
  else if (within(scrolled)) return false
  else if (event.key === 'Home') playback.go_to(0)
  else if (event.key === 'End') playback.go_to(frames - 1)
  else if (event.key === ' ' && !within(pressed_by_space)) {
    if (playback.playing) playback.pause()
    else playback.play()
  } else return false
  return true
}
