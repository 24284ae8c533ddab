import { useState } from 'preact/hooks'
import { Decided } from '../analysis/decided'
import { api, type Schema } from '../api/client'
import { go } from '../app/navigation'
import { use_session } from '../app/session'
import { has_engine } from '../engine/engine'
import { opponents } from '../opponents'
import type { ReadingWithGame } from '../games/game'
import { ProblemNotice } from '../views/problem_notice'
import { When } from '../views/time'
import { use_action } from '../views/use_action'
import { use_loaded } from '../views/use_loaded'
import { next_battle, next_officer } from './next'
import { rematch_of } from './rematch_of'
import './ending.css'

/** After a match: its picture, what decided it, and what to play next. */
export default function EndingCard({ reading }: { readonly reading: ReadingWithGame }) {
  const { match } = reading
  const [asked, ask] = useState(false)
  const picture = `/api/v1/matches/${match.id}/map`
  return (
    <section class="card ending-card" aria-label="After the match">
      <a class="ending-picture" href={`${picture}.png`} target="_blank">
        <img src={`${picture}.png?width=320`} alt="The map at the end" width={160} height={120} />
        <span>Save this picture</span>
      </a>
      <div class="ending-next">
        <Again match={match} />
        {has_engine && !asked && (
          <button type="button" onClick={() => ask(true)}>
            What decided it?
          </button>
        )}
      </div>
      {asked && <Decided reading={reading} />}
      <KeepIt match={match} />
    </section>
  )
}

/** What a guest loses, and how to keep it. */
function KeepIt({ match }: { readonly match: Schema<'Match'> }) {
  const session = use_session()
  if (session.state !== 'in' || session.account.guest_until === null) return null
  return (
    <p class="notice">
      You play as a guest: this match is deleted <When time={session.account.guest_until} />.{' '}
      <a href={`/sign-up?to=/matches/${match.id}`}>Create an account</a> to keep it.
    </p>
  )
}

/** The same battle again, a stronger opponent, another battle. */
function Again({ match }: { readonly match: Schema<'Match'> }) {
  const action = use_action()
  const battles = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal })).value?.scenarios
  const wanted = rematch_of(match)
  if (wanted === undefined) return null
  const officer = next_officer(match)
  const battle = next_battle(battles ?? [], match)
  const make = (body: Schema<'NewMatch'>): void => {
    void action.run(async () => {
      const { id } = await api.post('/api/v1/matches', { body })
      go(`/matches/${id}`)
    })
  }
  return (
    <>
      {officer !== undefined && match.your_side !== null && wanted.options !== undefined && (
        <Make
          busy={action.busy}
          words={`Next opponent: ${opponents[officer].name}`}
          make={make}
          body={{ ...wanted, side: match.your_side, options: { ...wanted.options, opponent: officer } }}
        />
      )}
      <Make busy={action.busy} words="Rematch, sides swapped" make={make} body={wanted} />
      {battle !== undefined && (
        <a class="button" href={`/matches/new?scenario=${battle.id}`}>
          Next battle: {battle.title}
        </a>
      )}
      <ProblemNotice fault={action.fault} />
    </>
  )
}

const Make = (props: {
  readonly words: string
  readonly body: Schema<'NewMatch'>
  readonly busy: boolean
  readonly make: (body: Schema<'NewMatch'>) => void
}) => (
  <button type="button" class="primary" disabled={props.busy} onClick={() => props.make(props.body)}>
    {props.words}
  </button>
)
