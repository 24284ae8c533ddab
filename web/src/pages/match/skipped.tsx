import type { Moment } from '../../board/playback'
import type { Game } from '../../games/game'
import type { Event } from '../../replay/reading'

/** Events that the reader did not watch. */
export interface Span {
  /** The last event that was seen. */
  readonly after: number
  /** The last that was not. */
  readonly last: number
}

const told_at_most = 12

/** The numbers of those events in the span that nobody could foresee, and that the log tells in a line of their own. */
export function results_in({ after, last }: Span, events: readonly Event[], frames: readonly Moment[], game: Pick<Game, 'log_kind'>): readonly number[] {
  const rolled = new Set(frames.filter(({ foreseen }) => !foreseen).map(({ event }) => event))
  return events
    .filter((event) => event.number > after && event.number <= last && rolled.has(event.number) && game.log_kind(event) === 'line')
    .map(({ number }) => number)
}

interface Props {
  readonly results: readonly number[]
  readonly told: ReadonlyMap<number, string>
  readonly on_event: (event: number) => void
  readonly show_log: () => void
  readonly close: () => void
}

/** What came of the turns that the reader did not watch: a line a result, each of which shows its moment. */
export function Skipped({ results, told, on_event, show_log, close }: Props) {
  const lines = results.flatMap((event) => {
    const words = told.get(event)
    return words === undefined ? [] : [{ event, words }]
  })
  const more = lines.length - told_at_most
  return (
    <section class="card skipped" aria-label="What you did not watch">
      <h2>Meanwhile</h2>
      {lines.length === 0 && <p>Units moved. Nothing was decided by dice.</p>}
      <ul>
        {lines.slice(0, told_at_most).map(({ event, words }) => (
          <li key={event}>
            <button type="button" class="quiet" onClick={() => on_event(event)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
      <p class="chips">
        <button type="button" onClick={show_log}>
          {more > 0 ? `${more} more in the log` : 'All in the log'}
        </button>
        <button type="button" onClick={close}>
          Hide
        </button>
      </p>
    </section>
  )
}
