import { api } from '../../api/client'
import { use_session } from '../../app/session'
import { first_turn } from '../../games/games'
import { ProblemNotice } from '../../views/problem_notice'
import { use_later } from '../../views/use_later'
import { use_loaded } from '../../views/use_loaded'
import { MatchEntry } from '../matches/match_list'
import { GameCards } from './game_cards'
import { matches_shown } from './matches_shown'
import './start.css'

/** What a visitor sees first: what this is, a field, the games, and the matches in progress. */
export default function StartPage() {
  const session = use_session()
  const matches = use_loaded('public', (signal) =>
    api.get('/api/v1/matches', { query: matches_shown, signal }),
  )
  const shown = matches.value?.matches ?? []
  // The map is much to fetch, and nobody waits for it.
  const FieldNow = use_later(!matches.loading, () =>
    import('./field_now').then((module) => module.default),
  )
  return (
    <div class="start">
      <div class="start-words">
        <h1>Play wargames online or by mail, with a neutral referee</h1>
        <p>
          Write your orders or click them on the map. Adjutant checks them against the rules, rolls dice that anyone
          can verify, and reports to both sides.
        </p>
        <p class="start-ways">
          {session.state === 'in' ? (
            <>
              <a class="button primary" href="/matches">
                Your matches
              </a>
              {session.account.guest_until !== null && (
                <a class="button" href="/first-turn">
                  Play another first turn
                </a>
              )}
            </>
          ) : (
            <>
              <a class="button primary" href="/first-turn">
                Play a first turn{first_turn?.first_turn && ` of ${first_turn.first_turn.title}`}
              </a>
              <a class="button" href="/sign-up">
                Create an account
              </a>
            </>
          )}
          <a class="button" href="/what-if">
            Try the board
          </a>
        </p>
      </div>
      <div class="start-field">{FieldNow !== undefined && <FieldNow match={shown[0]} />}</div>
      <GameCards signed_in={session.state === 'in'} />
      <ProblemNotice fault={matches.fault} />
      {shown.length > 0 && (
        <section class="match-list">
          <h2>In progress</h2>
          <ul>
            {shown.map((match) => (
              <li key={match.id} class="card">
                <MatchEntry match={match} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
