import { Fragment } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Chapter, Game } from '../games/game'
import { Rule } from '../rules/rule'
import { memo } from '../views/memo'
import { bring_into_view } from '../views/rooms'
import type { Event } from './reading'

interface Props {
  readonly game: Game
  readonly events: readonly Event[]
  readonly told: ReadonlyMap<number, string>
  /** Each is a heading after its event, unless the next line is a heading itself. */
  readonly chapters: readonly Chapter[]
  /** Number of the event on the board. */
  readonly at: number | undefined
  /** Number of the last event to show: later ones are still played back; undefined: all. */
  readonly until?: number | undefined
  readonly on_event: (event: number) => void
  /** Whether to show the latest line, while there is no chosen moment. */
  readonly follows?: boolean
}

/** The events, line by line; a press on a line shows its moment on the board. */
export const Log = memo(function Log({ game, events, told, chapters, at, until, on_event, follows = false }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const shown = list.current?.querySelector('[aria-current="true"]')
    if (shown !== null && shown !== undefined) bring_into_view(shown)
  }, [at])
  useEffect(() => {
    const last = list.current?.lastElementChild
    if (follows && at === undefined && last !== null && last !== undefined) bring_into_view(last)
  }, [events.length, until, follows])
  const titles = new Map(chapters.map(({ event, title }) => [event, title]))
  return (
    <ol class="log" ref={list}>
      {events.map((event) => {
        const words = told.get(event.number)
        if (event.number > (until ?? Infinity)) return null
        const kind = game.log_kind(event)
        const title = kind === 'turn' ? undefined : titles.get(event.number)
        const rule = 'rule' in event && typeof event.rule === 'string' ? event.rule : undefined
        return (
          <Fragment key={event.number}>
            {words !== undefined && (
              <li class={`log-${kind} log-${event.type}`}>
                <button
                  type="button"
                  class="quiet"
                  aria-current={event.number === at ? 'true' : undefined}
                  onClick={() => on_event(event.number)}
                >
                  {words}
                </button>
                {rule !== undefined && kind !== 'turn' && <Rule number={rule} />}
              </li>
            )}
            {title !== undefined && (
              <li class="log-turn">
                <button type="button" class="quiet" onClick={() => on_event(event.number)}>
                  {title.charAt(0).toUpperCase() + title.slice(1)}
                </button>
              </li>
            )}
          </Fragment>
        )
      })}
    </ol>
  )
})
