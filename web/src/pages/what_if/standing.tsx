import type { ComponentChildren } from 'preact'
import type { Headline } from '../../games/game'
import type { Reading } from '../../replay/reading'
import type { Session } from '../../what_if/session'
import type { Player } from '../../what_if/study_file'
import { moment_address } from '../../replay/addresses'
import { TurnTrack } from '../match/turn_track'
import type { From } from './new_board'

interface Props {
  readonly session: Session
  readonly match: Reading['match']
  readonly headline: Headline
  readonly from: From | undefined
  readonly children: ComponentChildren
}

const players: readonly { readonly value: Player; readonly label: string }[] = [
  { value: 'hand', label: 'by hand' },
  { value: 'captain', label: 'Captain' },
  { value: 'greedy', label: 'greedy' },
  { value: 'doctrine', label: 'doctrine' },
]

/** What board this is, and the way back. */
const Whence = ({ title, from }: { readonly title: string; readonly from: From | undefined }) => (
  <div class="whence">
    <h2>What if: {title}</h2>
    {from === undefined ? (
      <a href="/what-if">All boards</a>
    ) : (
      <a href={from.at === undefined ? `/matches/${from.match}` : moment_address(from.match, from.at)}>Back to the match</a>
    )}
  </div>
)

/** The players of each side, and the score. */
export function Standing({ session, match, headline, from, children }: Props) {
  const awaited = (side: string): boolean => match.awaited.some((asked) => asked.side === side)
  const over = match.result
  const names = match.seats.filter(({ side }) => awaited(side)).map(({ side_name }) => side_name)
  return (
    <div class="status" data-revision={match.revision}>
      <Whence title={match.scenario_title} from={from} />
      <div class="sides">
        {match.seats.map(({ side, side_name }, index) => (
          <div
            key={side}
            class={`seat side-${index + 1}`}
            aria-current={awaited(side) ? 'true' : undefined}
          >
            <span class="seat-side">{side_name}</span>
            <span class="seat-player">
              <select
                aria-label={`Player of ${side_name}`}
                value={session.players[side] ?? 'hand'}
                onChange={(event) => session.seat(side, event.currentTarget.value as Player)}
              >
                {players.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
            <span class="seat-points" title="Victory points">
              {headline.points[side] ?? ''}
            </span>
          </div>
        ))}
      </div>
      <p class="turn-line" data-turn={headline.turn}>
        <b>{headline.when}</b>:{' '}
        {over === null
          ? `${names.join(' and ')} to act${headline.due === '' ? '' : `, ${headline.due}`}`
          : over.reason}
      </p>
      {headline.goal !== undefined && over === null && <p class="goal">{headline.goal}</p>}
      <TurnTrack match={match} headline={headline} />
      {children}
    </div>
  )
}
