import { useEffect } from 'preact/hooks'
import { api } from '../../api/client'
import type { PageProps } from '../../app/route'
import { ProblemNotice } from '../../views/problem_notice'
import { At } from '../../views/time'
import { use_loaded } from '../../views/use_loaded'
import { Acquaintance } from './acquaintance'
import { RatingCurve } from './curve'
import { Formula } from './formula'
import '../../styles/page_head.css'
import { Played } from './played'
import './ratings.css'
import { list_name, month_of, range_of, score_of, type Curve, type PlayerRatings } from './words'

/** A player: the course of their ratings, with opponents and matches, and what they have played. */
export default function PlayerPage({ parameters }: PageProps) {
  const handle = parameters['player'] ?? ''
  const loaded = use_loaded(handle, (signal) =>
    api.get('/api/v1/accounts/{handle}/ratings', { path: { handle }, signal }),
  )
  const { value } = loaded
  useEffect(() => {
    if (value !== undefined) document.title = `${value.player} · Ratings · Adjutant`
  }, [value?.player])
  return (
    <div class="ratings">
      <div class="page-head">
        <h1>{value?.player ?? 'Ratings of a player'}</h1>
        <a href="/ratings">All ratings</a>
      </div>
      <ProblemNotice fault={loaded.fault} />
      {value !== undefined && <Acquaintance player={value.player} />}
      {value !== undefined && (
        <>
          {value.lists.length === 0 && <p>No rating yet. Ratings are calculated at the end of each month.</p>}
          {value.lists.map((curve) => (
            <List key={curve.list} curve={curve} />
          ))}
          <Opponents player={value} />
          <Matches player={value} />
          <Played player={value.player} />
        </>
      )}
      <Formula />
    </div>
  )
}

function List({ curve }: { readonly curve: Curve }) {
  const now = curve.periods[curve.periods.length - 1]
  return (
    <section>
      <h2>
        {list_name(curve.list)}
        {now !== undefined && `: ${range_of(now)}`}
      </h2>
      {curve.periods.length > 1 && <RatingCurve curve={curve} />}
      <details>
        <summary>Month by month</summary>
        <div class="wide" tabIndex={0} role="region" aria-label={`Months: ${list_name(curve.list)}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Rating</th>
                <th scope="col">RD</th>
                <th scope="col">Volatility</th>
                <th scope="col">Games</th>
              </tr>
            </thead>
            <tbody>
              {[...curve.periods].reverse().map((point) => (
                <tr key={point.period}>
                  <th scope="row">{month_of(point.period)}</th>
                  <td>
                    {point.rating}
                    {point.provisional && '?'}
                  </td>
                  <td>{point.deviation}</td>
                  <td>{point.volatility}</td>
                  <td>{point.games}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

function Opponents({ player }: { readonly player: PlayerRatings }) {
  if (player.opponents.length === 0) return null
  return (
    <section>
      <h2>Opponents</h2>
      <ul class="opponents">
        {player.opponents.map((one) => (
          <li key={one.player}>
            <a href={`/ratings/${encodeURIComponent(one.player)}`}>{one.player}</a>: {score_of(one)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const score_words = { '1': 'won', '1/2': 'drawn', '0': 'lost' } as const

function Matches({ player }: { readonly player: PlayerRatings }) {
  if (player.matches.length === 0) return null
  return (
    <section>
      <h2>Rated matches</h2>
      <div class="wide" tabIndex={0} role="region" aria-label="Rated matches">
        <table>
          <thead>
            <tr>
              <th scope="col">Result</th>
              <th scope="col">Opponent</th>
              <th scope="col">Scenario, side</th>
              <th scope="col">Ended</th>
            </tr>
          </thead>
          <tbody>
            {player.matches.map((match) => (
              <tr key={match.match}>
                <td>
                  <a
                    href={`/matches/${match.match}`}
                    aria-label={`${score_words[match.score]} against ${match.opponent}`}
                  >
                    {score_words[match.score]}
                  </a>
                </td>
                <th scope="row">{match.opponent}</th>
                <td>
                  {match.scenario}
                  {match.side !== null && `, ${match.side}`}
                </td>
                <td>
                  <At time={match.ended} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {player.more && <p class="hint">These are the latest matches. Earlier ones are not shown.</p>}
    </section>
  )
}
