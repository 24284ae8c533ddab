import type { Moment } from '../../board/playback'
import type { Game } from '../../games/game'
import type { Event } from '../../replay/reading'

/** The events that the summary covers. */
export interface Span {
  /** The last event before them. */
  readonly after: number
  /** The last of them. */
  readonly last: number
}

const told_at_most = 6 // the orders stand below

/** The results that nobody could foresee. */
export interface Result {
  readonly event: number
  readonly words: string
}

interface Told {
  readonly events: readonly Event[]
  readonly frames: readonly Moment[]
  readonly told: ReadonlyMap<number, string>
  readonly game: Pick<Game, 'log_kind'>
}

/** What dice decided in the span: each line of the log with what follows from it, but not the dice themselves. */
export function results_in({ after, last }: Span, { events, frames, told, game }: Told): readonly Result[] {
  const shown = new Set(frames.filter(({ foreseen }) => !foreseen).map(({ event }) => event))
  const results: Result[] = []
  let counts = false
  for (const event of events) {
    const words = told.get(event.number)
    if (event.number <= after || event.number > last || words === undefined || event.type === 'rolled') continue
    const before = results.at(-1)
    if (game.log_kind(event) !== 'detail') {
      counts = game.log_kind(event) === 'line' && shown.has(event.number)
      if (counts) results.push({ event: event.number, words })
    } else if (counts && before !== undefined) {
      results[results.length - 1] = { ...before, words: `${before.words}. ${words}` }
    }
  }
  return results
}

interface Props {
  readonly results: readonly Result[]
  readonly on_event: (event: number) => void
  readonly show_log: () => void
  readonly close: () => void
}

/** What came of the latest turns, watched or not: a line for each result, which shows its moment. */
export function Happened({ results, on_event, show_log, close }: Props) {
  const more = results.length - told_at_most
  return (
    <section class="card happened" aria-label="What happened">
      <h2>What happened</h2>
      {results.length === 0 && <p>Units moved. Nothing was decided by dice.</p>}
      <ul>
        {results.slice(0, told_at_most).map(({ event, words }) => (
          <li key={event}>
            <button type="button" class="quiet" onClick={() => on_event(event)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
      <p class="chips">
        <button type="button" onClick={show_log}>
          {more > 0 ? `${more} more in the log` : 'See the log'}
        </button>
        <button type="button" onClick={close}>
          Hide
        </button>
      </p>
    </section>
  )
}
