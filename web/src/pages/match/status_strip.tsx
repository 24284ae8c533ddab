import { useEffect, useState } from 'preact/hooks'
import { side_name, type Board } from '../../games/tlg2/map/position'
import type { Reading } from '../../replay/load_match'
import { span } from '../../views/time'
import type { OpenMatch } from './use_match'

interface Props {
  readonly open: OpenMatch
  readonly reading: Reading
  readonly board: Board
  readonly yours: boolean
}

/** How the match stands: turn, whose move, points, time, and whether this page is up to date. */
export function StatusStrip({ open, reading, board, yours }: Props) {
  const { match, field, position } = reading
  // While a moment of the past is shown on the map, this says how things stand now.
  const turn = position?.turn ?? board.turn
  return (
    <div class="status" data-revision={match.revision}>
      <div class="sides">
        {match.seats.map((seat) => (
          <div
            key={seat.side}
            class={`seat side-${seat.side}`}
            aria-current={match.to_act === seat.side ? 'true' : undefined}
          >
            <span class="seat-side">{seat.side_name}</span>
            <span class="seat-player">
              {seat.player ?? (seat.invited ? 'invited' : 'free')}
              {seat.side === match.your_side ? ' (you)' : ''}
            </span>
            <span class="seat-points" title="Victory points">
              {position?.points[seat.side] ?? ''}
            </span>
          </div>
        ))}
      </div>
      <p class="turn-line" data-turn={turn}>
        <b>
          Turn {turn} of {field.file.turns}
        </b>
        {field.night(turn) && ', night'}: {standing(reading, yours)}
      </p>
      {match.result !== null && (
        <p>
          <a href={`/matches/${match.id}/replay`}>Watch it again, and check the dice</a>
        </p>
      )}
      {match.deadline !== null && <Deadline at={match.deadline} />}
      {match.status === 'held' && (
        <p class="notice warn">The server has stopped this match: {match.held_because}</p>
      )}
      {open.outdated && (
        <p class="notice warn" role="status">
          No connection: what you see may be out of date. Trying again by itself; what you type is
          kept.
        </p>
      )}
    </div>
  )
}

function standing({ match, position }: Reading, yours: boolean): string {
  if (match.status === 'open') return 'waiting for a second player'
  if (match.status === 'cancelled') return 'cancelled'
  if (match.result !== null) {
    const { winner, reason } = match.result
    return winner === null ? `drawn, ${reason}` : `${side_name(winner)} victory, ${reason}`
  }
  const [asked] = match.awaited
  if (asked === undefined) return ''
  const phase = asked.kind === 'movement' || asked.kind === 'combat'
  const what = phase ? `${position?.phase ?? asked.kind} phase` : asked.question
  return yours ? `your move, ${what}` : `${side_name(asked.side)} to act, ${what}`
}

function Deadline({ at }: { readonly at: string }) {
  const [now, set_now] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => set_now(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  const left = Date.parse(at) - now
  return (
    <p class={left < 3_600_000 ? 'deadline soon' : 'deadline'}>
      Time: <time dateTime={at}>{left <= 0 ? 'it is up' : `${span(left)} left`}</time>
    </p>
  )
}
