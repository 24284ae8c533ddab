import { useEffect, useState } from 'preact/hooks'
import type { Headline } from '../../games/game'
import { deadlines_of } from '../../replay/deadlines'
import { side_name, type Reading } from '../../replay/reading'
import { At, span } from '../../views/time'
import { ending, is_lost_by_both } from '../matches/standing'
import { TurnTrack } from './turn_track'
import type { OpenMatch } from './use_match'

/** How a match stands. */
export interface Standing {
  readonly reading: Reading
  readonly headline: Headline
  /** Whether the match waits for orders of this reader. */
  readonly yours: boolean
}

interface Props extends Standing {
  readonly open: OpenMatch
  /** Of the match as the page knows it. */
  readonly revision: number
  /** Whether a playback runs. */
  readonly film: boolean
}

/** How the match stands: turn, whose move, points, time, and whether this page is up to date. While the board shows a
 * moment of the past, this says how things stand now. */
export function StatusStrip({ open, revision, film, reading, headline, yours }: Props) {
  const { match } = reading
  const awaited = (side: string): boolean => match.awaited.some((asked) => asked.side === side)
  const all = deadlines_of(match)
  const one_for_all = all.every(({ at }) => at === all[0]?.at)
  const how = film ? 'playing back what has happened' : how_it_stands(reading, headline.due, yours)
  const deadlines = one_for_all ? all.slice(0, 1) : all
  return (
    <div class="status" data-revision={revision}>
      <div class="sides">
        {match.seats.map((seat, index) => (
          <div
            key={seat.side}
            class={`seat side-${index + 1}`}
            aria-current={awaited(seat.side) ? 'true' : undefined}
          >
            <span class="seat-side">{seat.side_name}</span>
            <span class="seat-player">
              <span class="seat-name">{seat.player ?? (seat.invited ? 'invited' : 'free')}</span>
              {seat.side === match.your_side ? ' (you)' : ''}
            </span>
            <span
              class={typeof headline.points[seat.side] === 'string' ? 'seat-points in-words' : 'seat-points'}
              title={headline.points_are ?? 'Victory points'}
            >
              {headline.points[seat.side] ?? ''}
            </span>
          </div>
        ))}
      </div>
      {match.result !== null && match.your_side !== null && <h2 class="ending">{ending(match)}</h2>}
      <p class="turn-line" data-turn={headline.turn}>
        <b>{headline.when}</b>
        {how === '' ? '' : `: ${how}`}
      </p>
      {headline.goal !== undefined && match.result === null && <p class="goal">{headline.goal}</p>}
      <TurnTrack match={match} headline={headline} />
      {match.result !== null && (
        <p>
          <a href={`/matches/${match.id}/replay`}>Replay and verify dice</a>{' · '}
          <a href={`/matches/${match.id}/analysis`}>Analysis</a>
        </p>
      )}
      {deadlines.map(({ side, at }) => (
        <Deadline key={side} at={at} of={one_for_all ? 'Time' : side_name(match, side)} />
      ))}
      <Absences match={match} />
      {match.seats.map(
        ({ side, player, mail_fails }) =>
          mail_fails && (
            <p key={side} class="notice warn">
              {side === match.your_side
                ? 'Our mail to you is bouncing – check your address in your account.'
                : `Our mail to ${player} is bouncing: they may not know that it is their turn.`}
            </p>
          ),
      )}
      {match.status === 'held' && (
        <p class="notice warn">This match is suspended: {match.held_because}</p>
      )}
      {open.outdated && (
        <p class="notice warn" role="status">
          No connection. This page may be out of date; it reconnects by itself. What you type is kept.
        </p>
      )}
    </div>
  )
}

/** The players who are away, or will be. */
const Absences = ({ match }: Pick<Reading, 'match'>) => (
  <>
    {match.seats.map(
      ({ side, player, vacation }) =>
        vacation !== null && (
          <p key={side}>
            <b>{side === match.your_side ? 'You' : player}</b>
            {side === match.your_side ? ' are' : ' is'} away from <At time={vacation.from} /> until{' '}
            <At time={vacation.until} />. {side === match.your_side ? 'Your' : 'Their'} turn clock stops during that time.
          </p>
        ),
    )}
  </>
)

function how_it_stands({ match }: Reading, due: string, yours: boolean): string {
  if (match.status === 'open') return 'waiting for an opponent'
  if (match.status === 'cancelled') return 'cancelled'
  if (match.result !== null) {
    const { winner, reason } = match.result
    if (is_lost_by_both(reason)) return reason
    return winner === null ? `drawn, ${reason}` : `${side_name(match, winner)} victory: ${reason}`
  }
  const others = match.awaited.filter(({ side }) => side !== match.your_side)
  const names = others.map(({ side }) => side_name(match, side)).join(' and ')
  const what = due === '' ? '' : `, ${due}`
  if (!yours) return names === '' ? '' : `${names} to act${what}`
  // Both give orders at the same time: neither sees the opponent's before both are in.
  return `your move${names === '' ? '' : `, and ${names}’s`}${what}`
}

function Deadline({ at, of }: { readonly at: string; readonly of: string }) {
  const [now, set_now] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => set_now(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  const left = Date.parse(at) - now
  return (
    <p class={left < 3_600_000 ? 'deadline soon' : 'deadline'}>
      {of}: <time dateTime={at}>{left <= 0 ? 'time is up' : `${span(left)} left`}</time>
    </p>
  )
}
