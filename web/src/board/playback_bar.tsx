import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../views/icon'
import { playback_key } from './playback_key'
import type { Playback } from './use_playback'

interface Props {
  readonly playback: Playback
  readonly frames: number
  readonly caption: string
  /** What stands at the end of the bar. */
  readonly children?: ComponentChildren
}

/** The buttons of a playback, and what is happening in words. */
export function PlaybackBar({ playback, frames, caption, children }: Props) {
  const now = useRef({ playback, frames })
  now.current = { playback, frames }
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { playback, frames } = now.current
      if (playback_key(event, playback, frames)) event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  return (
    <div class="playback-bar">
      <p class="caption" aria-live="polite">
        {caption}
      </p>
      <div class="buttons" role="group" aria-label="Playback">
        <button type="button" class="to-an-end" aria-label="Go to the start" onClick={() => playback.go_to(0)}>
          <Icon name="first" />
        </button>
        <button type="button" aria-label="Step back" onClick={() => playback.step(-1)}>
          <Icon name="back" />
        </button>
        {playback.playing ? (
          <button type="button" class="primary" onClick={playback.pause}>
            Pause
          </button>
        ) : (
          <button type="button" class="primary" onClick={() => playback.play()}>
            Play
          </button>
        )}
        <button type="button" aria-label="Step forward" onClick={() => playback.step(1)}>
          <Icon name="on" />
        </button>
        <button type="button" class="to-an-end" aria-label="Go to the end" onClick={() => playback.go_to(frames - 1)}>
          <Icon name="last" />
        </button>
        <label class="speed">
          <span class="visually-hidden">Speed</span>
          <select
            value={String(playback.speed)}
            onChange={(event) => playback.set_speed(Number(event.currentTarget.value))}
          >
            <option value="0.5">½×</option>
            <option value="1">1×</option>
            <option value="2">2×</option>
            <option value="5">5×</option>
          </select>
        </label>
        {children}
      </div>
      <input
        type="range"
        aria-label="Moment of the match"
        aria-valuetext={caption}
        min={0}
        max={frames - 1}
        value={playback.index}
        onInput={(event) => playback.go_to(Number(event.currentTarget.value))}
      />
    </div>
  )
}
