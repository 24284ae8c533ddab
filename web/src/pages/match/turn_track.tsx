import type { Headline, TurnMark } from '../../games/game'
import { side_name, type Reading } from '../../replay/reading'

interface Props {
  readonly match: Reading['match']
  readonly headline: Headline
}

/** The turns in a row, that of now among them; opened, it says who comes when. */
export function TurnTrack({ match, headline }: Props) {
  const { track = [], turn } = headline
  if (track.length === 0) return null
  const coming = track
    .map((mark) => ({ ...mark, arrivals: mark.arrivals.filter(({ waiting }) => waiting) }))
    .filter(({ arrivals }) => arrivals.length > 0)
  const colour = (side: string): number => match.seats.findIndex((seat) => seat.side === side) + 1
  return (
    <details class="turn-track">
      <summary>
        <span class="visually-hidden">Turns and reinforcements: </span>
        {track.map((mark) => (
          <span
            key={mark.turn}
            class={mark.night ? 'turn night' : 'turn'}
            {...(mark.turn === turn ? { 'aria-current': 'step' as const } : {})}
          >
            {mark.turn}
            {mark.arrivals.map(
              ({ side, waiting }) => waiting && <span key={side} class={`dot side-${colour(side)}`} />,
            )}
          </span>
        ))}
      </summary>
      {/* In small windows only its beginning is shown above. */}
      {headline.goal !== undefined && <p class="goal-whole">{headline.goal}</p>}
      {coming.length === 0 ? (
        <p>All units are on the map.</p>
      ) : (
        <dl>
          {coming.map((mark) => (
            <div key={mark.turn}>
              <dt>{name_of(mark)}</dt>
              {mark.arrivals.map(({ side, units }) => (
                <dd key={side}>
                  {side_name(match, side)}: {units.join(', ')}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}

const name_of = ({ turn, label, night }: TurnMark): string =>
  `From turn ${turn}${label === undefined ? '' : `, ${label}`}${night ? ', night' : ''}`
