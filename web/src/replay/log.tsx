import { useEffect, useRef } from 'preact/hooks'
import type { Game } from '../games/game'
import { Rule } from '../rules/rule'
import { memo } from '../views/memo'
import type { Event } from './load_match'

interface Props {
  readonly game: Game
  readonly events: readonly Event[]
  readonly told: ReadonlyMap<number, string>
  /** Number of the event that is shown on the board. */
  readonly at: number | undefined
  /** Number of the last event that is told: what comes after is being played out; undefined: all. */
  readonly until?: number | undefined
  readonly on_event: (event: number) => void
}

/** What happened, line by line; a line leads to its moment on the board. */
export const Log = memo(function Log({ game, events, told, at, until, on_event }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current="true"]')
      ?.scrollIntoView({ block: 'nearest', behavior: 'auto' })
  }, [at])
  return (
    <ol class="log" ref={list}>
      {events.map((event) => {
        const words = told.get(event.number)
        if (words === undefined || event.number > (until ?? Infinity)) return null
        const kind = game.log_kind(event)
        const rule = 'rule' in event && typeof event.rule === 'string' ? event.rule : undefined
        return (
          <li key={event.number} class={`log-${kind} log-${event.type}`}>
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
        )
      })}
    </ol>
  )
})
