import { api, type Schema } from '../../api/client'
import { go } from '../../app/navigation'
import type { PageProps } from '../../app/route'
import { use_session } from '../../app/session'
import { BattleWords } from '../../battles/battle_words'
import { MapPicture } from '../../battles/map_picture'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { conditions_of } from '../matches/standing'

type Match = Schema<'Match'>

/** What a link to a seat says: which battle, which side, against whom, by which rules of the clock. */
export default function InvitationPage({ parameters }: PageProps) {
  const token = parameters['token'] ?? ''
  const found = use_loaded(`invitation ${token}`, (signal) =>
    api.get('/api/v1/invitations/{token}', { path: { token }, signal }),
  )
  if (found.loading) return <p class="loading">Loading…</p>
  if (found.value === undefined)
    return (
      <>
        <h1>Invitation</h1>
        <ProblemNotice fault={found.fault} />
        <p>
          <a href="/matches">Find another match</a>
        </p>
      </>
    )
  const { match, side, expires } = found.value
  const name = match.seats.find((seat) => seat.side === side)?.side_name ?? side
  return (
    <>
      <h1>
        {match.organiser} invites you to {match.scenario_title}
      </h1>
      <Battle match={match} />
      <p>
        You would play the <b>{name}</b> side: {conditions_of(match)}. The match starts as soon as you
        take the seat.
      </p>
      <p class="hint">
        The link works once. It expires <When time={expires} />.{' '}
        <a href={`/rules/${match.ruleset}`}>The rules</a>
      </p>
      <Answer token={token} match={match} name={name} />
    </>
  )
}

function Battle({ match }: { readonly match: Match }) {
  const scenarios = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal }))
  const battle = scenarios.value?.scenarios.find(({ id }) => id === match.scenario)
  if (battle === undefined) return null
  return (
    <div class="battle-card">
      <MapPicture src={`/api/v1/scenarios/${battle.id}/map.png?width=240`} />
      <BattleWords battle={battle} />
    </div>
  )
}

function Answer(props: { readonly token: string; readonly match: Match; readonly name: string }) {
  const { token, match } = props
  const session = use_session()
  const action = use_action()
  if (session.state === 'unknown') return null
  if (session.state === 'out' || session.account.guest_until !== null)
    return (
      <p class="acts">
        {session.state === 'out' && (
          <a class="button primary" href={`/sign-in?to=/invitations/${token}`}>
            Sign in to take the seat
          </a>
        )}
        <a class="button" href={`/sign-up?to=/invitations/${token}`}>
          Create an account
        </a>
      </p>
    )
  if (match.your_side !== null)
    return <p>You already have a seat in this match. Send the link to your opponent.</p>
  const sit_down = (): void => {
    void action.run(async () => {
      const taken = await api.post('/api/v1/invitations/{token}', { path: { token }, body: {} })
      go(`/matches/${taken.id}`)
    })
  }
  return (
    <>
      <ProblemNotice fault={action.fault} />
      <p>
        <button type="button" class="primary" disabled={action.busy} onClick={sit_down}>
          Play {props.name}
        </button>
      </p>
    </>
  )
}
