import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { is_computer, opponents } from '../../opponents'
import { random_text } from '../../turn/keeping'
import { ProblemNotice } from '../../views/problem_notice'
import { span } from '../../views/time'
import type { PanelProps } from '../panel'
import { draw_offered_by } from './declarations'
import { Embedding } from './embedding'
import { NotePad } from './note_pad'

/** The settings of a match, and what a player may declare in it. */
export default function MatchPanel({ match, game, scenario, events, refresh }: PanelProps) {
  const [fault, set_fault] = useState<unknown>()
  const act = (declare: () => Promise<unknown>): void => {
    set_fault(undefined)
    declare().then(refresh, set_fault)
  }
  return (
    <>
      <ProblemNotice fault={fault} />
      {match.status === 'open' && <FreeSeats match={match} act={act} />}
      {match.status === 'running' && match.your_side !== null && (
        <Declarations match={match} offered_by={draw_offered_by(events)} act={act} />
      )}
      {match.status === 'running' && <Vacation match={match} act={act} />}
      {match.your_side !== null && <NotePad match={match.id} />}
      {game.Legend !== undefined && <game.Legend {...{ match, scenario }} />}
      <Facts match={match} />
    </>
  )
}

type Act = (declare: () => Promise<unknown>) => void
type Match = Schema<'Match'>

function FreeSeats({ match, act }: { readonly match: Match; readonly act: Act }) {
  if (match.your_side !== null) return <p>The battle begins when the other seat is taken.</p>
  const free = match.seats.filter(({ player }) => player === null)
  return (
    <div class="chips">
      {free.map(({ side, side_name }) => (
        <button
          key={side}
          type="button"
          class="primary"
          onClick={() =>
            act(() =>
              api.post('/api/v1/matches/{match}/seats', {
                path: { match: match.id },
                body: { side },
              }),
            )
          }
        >
          Take a seat: {side_name}
        </button>
      ))}
    </div>
  )
}

interface DeclarationProps {
  readonly match: Match
  readonly offered_by: string | undefined
  readonly act: Act
}

const request_of = (match: Match) => ({
  path: { match: match.id },
  body: { revision: match.revision },
  headers: { 'Idempotency-Key': random_text() },
})

function Draw({ match, offered_by, act }: DeclarationProps) {
  const theirs = offered_by !== undefined && offered_by !== match.your_side
  return (
    <>
      {theirs && (
        <>
          <p>Your opponent offers a draw.</p>
          <button
            type="button"
            class="primary"
            onClick={() => act(() => api.post('/api/v1/matches/{match}/draw/accept', request_of(match)))}
          >
            Accept the draw
          </button>
          <button
            type="button"
            onClick={() => act(() => api.post('/api/v1/matches/{match}/draw/decline', request_of(match)))}
          >
            Decline
          </button>
        </>
      )}
      {offered_by === undefined && (
        <button
          type="button"
          onClick={() => act(() => api.post('/api/v1/matches/{match}/draw/offer', request_of(match)))}
        >
          Offer a draw
        </button>
      )}
      {offered_by === match.your_side && <p>You have offered a draw.</p>}
    </>
  )
}

function Declarations(props: DeclarationProps) {
  const { match, act } = props
  const [sure, set_sure] = useState(false)
  return (
    <section aria-label="Declarations" class="chips">
      <Draw {...props} />
      {match.time_expired && !match.awaited.some(({ side }) => side === match.your_side) && (
        <button
          type="button"
          class="primary"
          onClick={() => act(() => api.post('/api/v1/matches/{match}/claim', request_of(match)))}
        >
          Claim the win on time
        </button>
      )}
      {sure ? (
        <>
          {/* Where "Resign…" was, so that pressing it twice resigns nothing. */}
          <button type="button" onClick={() => set_sure(false)}>
            No, play on
          </button>
          <button
            type="button"
            class="primary"
            onClick={() => act(() => api.post('/api/v1/matches/{match}/resign', request_of(match)))}
          >
            Yes, I resign
          </button>
        </>
      ) : (
        <button type="button" onClick={() => set_sure(true)}>
          Resign…
        </button>
      )}
    </section>
  )
}

function Vacation({ match, act }: { readonly match: Match; readonly act: Act }) {
  const [last_day, set_last_day] = useState('')
  const mine = match.seats.find(({ side }) => side === match.your_side)
  if (mine === undefined) return null
  if (mine.vacation !== null) {
    const come_back = (): void => {
      act(() => api.delete('/api/v1/matches/{match}/vacation', { path: { match: match.id } }))
    }
    return (
      <section>
        <button type="button" onClick={come_back}>
          End my vacation
        </button>
        <p class="hint">Days that have already begun still count as used. Your turn clock starts again.</p>
      </section>
    )
  }
  if (mine.vacation_days_left === 0) return null
  const leave = (event: Event): void => {
    event.preventDefault()
    act(() =>
      api.post('/api/v1/matches/{match}/vacation', { path: { match: match.id }, body: { last_day } }),
    )
  }
  return (
    <details>
      <summary>Go on vacation…</summary>
      <form class="form" onSubmit={leave}>
        <div class="field">
          <label for="last-day">My last day away</label>
          <input
            id="last-day"
            type="date"
            required
            value={last_day}
            aria-describedby="last-day-hint"
            onInput={(event) => set_last_day(event.currentTarget.value)}
          />
          <p class="hint" id="last-day-hint">
            It starts in 24 hours and lasts at least two days. You have {mine.vacation_days_left} days left in this
            match. Your turn clock stops, and your opponent is notified.
          </p>
        </div>
        <button>Announce vacation</button>
      </form>
    </details>
  )
}

const late_words = {
  claim: 'the opponent may claim the win',
  doctrine: 'doctrine ends the turn for them',
  greedy: 'greedy plays the turn for them',
  captain: 'Captain plays the turn for them',
} as const

function Facts({ match }: { readonly match: Match }) {
  const { clock, decisions, opponent } = match.options
  return (
    <dl class="facts">
      <dt>Scenario</dt>
      <dd>{match.scenario_title}</dd>
      <dt>Players</dt>
      <dd>
        {match.seats.map(({ side, player }) => player !== null && <PlayerLink key={side} player={player} />)}
      </dd>
      <dt>Decisions in opponent’s turn</dt>
      <dd>{decisions === 'ask' ? 'each player is asked' : 'standing orders and doctrine'}</dd>
      <dt>Clock</dt>
      <dd>
        {clock === null || clock === undefined ? 'none' : `${span(clock.turn_minutes * 60_000)} a turn`}
      </dd>
      {clock !== null && clock !== undefined && (
        <>
          <dt>If a player runs out of time</dt>
          <dd>{late_words[clock.on_timeout ?? 'claim']}</dd>
          <dt>Vacation of each player</dt>
          <dd>{(clock.vacation_days ?? 0) === 0 ? 'none' : `${clock.vacation_days} days in total`}</dd>
        </>
      )}
      {opponent !== null && opponent !== undefined && (
        <>
          <dt>Computer player</dt>
          <dd>
            {opponents[opponent].name}. {opponents[opponent].about}
          </dd>
        </>
      )}
      <dt>Picture of the map</dt>
      <dd>
        <a href={`/api/v1/matches/${match.id}/map.png`} target="_blank">
          PNG
        </a>
        {' · '}
        <a href={`/api/v1/matches/${match.id}/map.svg`} target="_blank">
          SVG
        </a>
      </dd>
      {match.public && (
        <>
          <dt>For your own web page</dt>
          <dd>
            <Embedding match={match} />
          </dd>
        </>
      )}
      <dt>Visible to</dt>
      <dd>{match.public ? 'everybody' : 'the players'}</dd>
      <dt>Dice commitment</dt>
      <dd>
        <code>{match.commitment}</code>
      </dd>
      <dt>Latest event hash</dt>
      <dd>
        <code>{match.head}</code>
      </dd>
    </dl>
  )
}

/** A player's matches and ratings. */
const PlayerLink = ({ player }: { readonly player: string }) => (
  <>{is_computer(player) ? player : <a href={`/ratings/${player}`}>{player}</a>} </>
)
