import type { Desk, Headline } from '../../games/game'
import { frame_at } from '../../board/film'
import { FilmBar } from '../../board/film_bar'
import type { Reading } from '../../replay/load_match'
import type { Missed, Past } from './past'

interface Props {
  readonly reading: Reading
  readonly headline: Headline
  readonly desk: Desk
  readonly past: Past
}

/** The board, and below it what is pointed at, or the film of what happened. */
export function BoardPlace({ reading, headline, desk, past }: Props) {
  const { film, frames, showing, missed } = past
  return (
    <section class="board-place" aria-label="Map">
      <h1 class="visually-hidden">{`${reading.match.scenario_title}, ${headline.when}`}</h1>
      {desk.board}
      {missed !== undefined && !showing && (
        <MissedNotice missed={missed} show={(event) => film.play(frame_at(frames, event))} />
      )}
      {showing ? (
        <FilmBar film={film} frames={frames.length} caption={past.caption}>
          <button type="button" onClick={() => film.go_to(frames.length - 1)}>
            Back to now
          </button>
        </FilmBar>
      ) : (
        desk.pointed
      )}
    </section>
  )
}

function MissedNotice(props: { readonly missed: Missed; readonly show: (event: number) => void }) {
  const { missed, show } = props
  const play = (): void => {
    missed.seen()
    show(missed.event)
  }
  return (
    <div class="missed card" role="status">
      <span>The match has gone on since you looked.</span>
      <button type="button" class="primary" onClick={play}>
        Show me
      </button>
      <button type="button" onClick={missed.seen}>
        I know
      </button>
    </div>
  )
}
