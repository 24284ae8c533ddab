import { api } from '../../api/client'
import { ProblemNotice } from '../../views/problem_notice'
import { use_loaded } from '../../views/use_loaded'
import { MatchList } from '../matches/match_list'
import type { Match } from '../matches/standing'
import { figures_of } from './figures'

const page_size = 100
const pages_max = 5

/** The latest finished public matches of a player, up to five hundred. */
async function all_over(player: string, signal: AbortSignal): Promise<readonly Match[]> {
  const matches: Match[] = []
  let after: string | null | undefined
  for (let page = 0; page < pages_max && after !== null; ++page) {
    const query = { status: 'over', player, limit: page_size, ...(after === undefined ? {} : { after }) } as const
    const answer = await api.get('/api/v1/matches', { query, signal })
    matches.push(...answer.matches)
    after = answer.next
  }
  return matches
}

/** What a player has played in public: figures by battle and side, what is going on, and what is over. */
export function Played({ player }: { readonly player: string }) {
  const all = use_loaded(player, (signal) => all_over(player, signal))
  const figures = figures_of(all.value ?? [], player)
  return (
    <>
      <ProblemNotice fault={all.fault} />
      {figures.length > 0 && (
        <section>
          <h2>By side</h2>
          <div class="wide" tabIndex={0} role="region" aria-label="Figures by battle and side">
            <table>
              <thead>
                <tr>
                  <th scope="col">Battle and side</th>
                  <th scope="col">Played</th>
                  <th scope="col">Won</th>
                  <th scope="col">Drawn</th>
                  <th scope="col">Lost</th>
                </tr>
              </thead>
              <tbody>
                {figures.map(({ battle, side, played, won, drawn }) => (
                  <tr key={battle + side}>
                    <th scope="row">
                      {battle}, {side}
                    </th>
                    <td>{played}</td>
                    <td>{won}</td>
                    <td>{drawn}</td>
                    <td>{played - won - drawn}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      <MatchList title="In progress" query={{ status: 'running', player }} />
      <MatchList title="Finished" query={{ status: 'over', player }} />
    </>
  )
}
