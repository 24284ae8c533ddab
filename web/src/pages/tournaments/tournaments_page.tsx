import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { use_session } from '../../app/session'
import { More } from '../../views/more'
import { ProblemNotice } from '../../views/problem_notice'
import { use_loaded } from '../../views/use_loaded'
import '../../styles/page_head.css'
import './tournaments.css'
import { state_of, system_of, type ListedTournament } from './words'

/** All tournaments that this reader may see, the latest first. */
export default function TournamentsPage() {
  const session = use_session()
  const [later, set_later] = useState<readonly ListedTournament[]>([])
  const [next, set_next] = useState<string | null | undefined>(undefined)
  const first = use_loaded('tournaments', (signal) => api.get('/api/v1/tournaments', { signal }))
  const all = [...(first.value?.tournaments ?? []), ...later]
  const cursor = next === undefined ? (first.value?.next ?? null) : next

  const more = async (): Promise<void> => {
    if (cursor === null) return
    const page = await api.get('/api/v1/tournaments', { query: { after: cursor } })
    set_later([...later, ...page.tournaments])
    set_next(page.next)
  }

  return (
    <>
      <div class="page-head">
        <h1>Tournaments</h1>
        <a href="/ratings">Ratings</a>
        {session.state === 'in' && session.account.guest_until === null && (
          <a class="button primary" href="/tournaments/new">
            New tournament
          </a>
        )}
      </div>
      <ProblemNotice fault={first.fault} />
      {!first.loading && all.length === 0 && <p class="hint">No tournaments yet.</p>}
      <ul class="tournaments">
        {all.map((tournament) => (
          <li key={tournament.id} class="card">
            <a href={`/tournaments/${tournament.id}`}>
              <b>{tournament.title}</b>
            </a>
            <span>
              {system_of(tournament.stages, tournament.rounds.planned)}, {tournament.entries} entrants.{' '}
              {state_of(tournament)}
            </span>
          </li>
        ))}
      </ul>
      {cursor !== null && <More fetch={more} />}
    </>
  )
}
