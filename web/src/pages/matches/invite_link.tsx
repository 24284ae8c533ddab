import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { LinkField, use_copying } from '../../views/copying'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import type { Match } from './standing'

/** An address to give away, with a button that copies it. */
function Address({ url, match }: { readonly url: string; readonly match: Match }) {
  const { copied, refused, copy } = use_copying(url)
  return (
    <>
      <p class="invite-link">
        Invite by link: <code>{url}</code>{' '}
        <button type="button" onClick={() => void copy(url)}>
          Copy<span class="visually-hidden"> the link to {match.scenario_title}</span>
        </button>{' '}
        <span role="status">{copied && 'Copied.'}</span>
      </p>
      {refused && <LinkField label="Link to the seat" {...{ url, refused }} />}
    </>
  )
}

/** The player who opens it may take the free seat. For a private match it is secret: the organiser creates it on
 * demand, and the page shows it once. */
export function InviteLink({ match }: { readonly match: Match }) {
  const [made, set_made] = useState<{ readonly url: string; readonly expires: string }>()
  const [ended, set_ended] = useState(false)
  const action = use_action()
  const path = { match: match.id }
  if (match.public)
    return <Address url={`${location.origin}/matches/${match.id}`} match={match} />

  const make = (): void => {
    void action.run(async () => {
      set_made(await api.post('/api/v1/matches/{match}/invitation-link', { path, body: {} }))
      set_ended(false)
    })
  }
  const end = (): void => {
    void action.run(async () => {
      await api.delete('/api/v1/matches/{match}/invitation-link', { path })
      set_made(undefined)
      set_ended(true)
    })
  }
  const before = match.seats.find((seat) => seat.link_expires !== null)?.link_expires ?? undefined
  const until = ended ? undefined : (made?.expires ?? before)
  return (
    <div class="invite-link">
      <ProblemNotice fault={action.fault} />
      {made !== undefined && <Address url={made.url} match={match} />}
      {until !== undefined && (
        <p class="hint">
          {made === undefined ? 'There is an invitation link' : 'The link is shown only once and works once'}. It
          expires <When time={until} />.
        </p>
      )}
      <p class="acts">
        <button type="button" disabled={action.busy} onClick={make}>
          {until === undefined ? 'Create invitation link' : 'Replace invitation link'}
          <span class="visually-hidden"> of {match.scenario_title}</span>
        </button>
        {until !== undefined && (
          <button type="button" disabled={action.busy} onClick={end}>
            Delete link<span class="visually-hidden"> to {match.scenario_title}</span>
          </button>
        )}
      </p>
      <span role="status" class="hint">
        {ended && 'Link deleted.'}
      </span>
    </div>
  )
}
