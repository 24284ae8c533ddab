import { api } from '../../api/client'
import { use_session } from '../../app/session'
import { ProblemNotice } from '../../views/problem_notice'
import { use_loaded } from '../../views/use_loaded'
import './start.css'

/** What a visitor sees first: what this is, and what is being played. */
export default function StartPage() {
  const session = use_session()
  const matches = use_loaded('public', (signal) =>
    api.get('/api/v1/matches', { query: { status: 'running' }, signal }),
  )
  return (
    <>
      <h1>Wargames over a distance, refereed</h1>
      <p>
        You write orders, or give them on the map. Adjutant checks them against the rules, rolls dice
        that anybody can check, and reports to both sides.
      </p>
      <p class="start-ways">
        {session.state === 'in' ? (
          <a class="button primary" href="/matches">
            Your matches
          </a>
        ) : (
          <>
            <a class="button primary" href="/first-turn">
              Play a first turn
            </a>
            <a class="button" href="/sign-up">
              Make an account
            </a>
          </>
        )}
      </p>
      <h2>Being played now</h2>
      <ProblemNotice fault={matches.fault} />
      {matches.value?.matches.length === 0 && <p>Nothing at the moment.</p>}
      <ul>
        {matches.value?.matches.map((match) => (
          <li key={match.id}>
            <a href={`/matches/${match.id}`}>
              {match.scenario_title}: {match.seats.map((seat) => seat.player ?? '?').join(' against ')}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
