import { useEffect, useMemo, useRef } from 'preact/hooks'
import { memo } from '../views/memo'
import type { Event } from '../games/tlg2/frames'
import { sentences } from './telling'

interface Props {
  readonly events: readonly Event[]
  /** Number of the event that is shown on the map. */
  readonly at: number | undefined
  readonly on_event: (event: number) => void
}

const indented = new Set<Event['type']>([
  'rolled',
  'charged',
  'resulted',
  'step_lost',
  'eliminated',
  'retreated',
  'displaced',
  'advanced',
])

/** What happened, line by line; a line leads to its moment on the map. */
export const Log = memo(function Log({ events, at, on_event }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const told = useMemo(() => sentences(events), [events])
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current="true"]')
      ?.scrollIntoView({ block: 'nearest', behavior: 'auto' })
  }, [at])
  return (
    <ol class="log" ref={list}>
      {events.map((event) => {
        const words = told.get(event.number)
        if (words === undefined) return null
        if (event.type === 'phase_began' && event.phase === 'over') return null
        const heading = event.type === 'phase_began' && event.phase === 'movement'
        const kind = heading ? 'turn' : indented.has(event.type) ? 'detail' : 'line'
        const rule = 'rule' in event && typeof event.rule === 'string' ? event.rule : undefined
        return (
          <li key={event.number} class={`log-${kind} log-${event.type}`}>
            <button
              type="button"
              class="quiet"
              aria-current={event.number === at ? 'true' : undefined}
              onClick={() => on_event(event.number)}
            >
              <span>{words}</span>
              {rule !== undefined && !heading && <span class="rule">{rule}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
})
