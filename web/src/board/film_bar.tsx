import type { ComponentChildren } from 'preact'
import { Icon } from '../views/icon'
import type { Film } from './use_film'

interface Props {
  readonly film: Film
  readonly frames: number
  readonly caption: string
  /** What stands at the end of the bar. */
  readonly children?: ComponentChildren
}

/** The buttons of a film, and what is happening in words. */
export function FilmBar({ film, frames, caption, children }: Props) {
  return (
    <div class="film-bar">
      <p class="caption" aria-live="polite">
        {caption}
      </p>
      <div class="buttons" role="group" aria-label="Film">
        <button type="button" aria-label="To the beginning" onClick={() => film.go_to(0)}>
          <Icon name="first" />
        </button>
        <button type="button" aria-label="One step back" onClick={() => film.step(-1)}>
          <Icon name="back" />
        </button>
        {film.playing ? (
          <button type="button" class="primary" onClick={film.pause}>
            Pause
          </button>
        ) : (
          <button type="button" class="primary" onClick={() => film.play()}>
            Play
          </button>
        )}
        <button type="button" aria-label="One step on" onClick={() => film.step(1)}>
          <Icon name="on" />
        </button>
        <button type="button" aria-label="To the end" onClick={() => film.go_to(frames - 1)}>
          <Icon name="last" />
        </button>
        <label class="speed">
          <span class="visually-hidden">Speed</span>
          <select
            value={String(film.speed)}
            onChange={(event) => film.set_speed(Number(event.currentTarget.value))}
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
        value={film.index}
        onInput={(event) => film.go_to(Number(event.currentTarget.value))}
      />
    </div>
  )
}
