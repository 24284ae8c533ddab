import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Field, Form } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { InviteLink } from './invite_link'
import type { Match } from './standing'

/**
 * What the organiser may do with a match that waits for an opponent: reserve the seat for a player,
 * or cancel it.
 */
export function OpenMatch({ match }: { readonly match: Match }) {
  const [whom, set_whom] = useState('')
  const [now, set_now] = useState<'open' | 'invited' | 'cancelled'>('open')
  const invitation = use_action()
  const calling_off = use_action()
  const path = { match: match.id }

  if (now === 'cancelled') return <p role="status">The match is cancelled.</p>
  const call_off = (): void => {
    void calling_off.run(async () => {
      await api.post('/api/v1/matches/{match}/cancel', { path })
      set_now('cancelled')
    })
  }
  const invite = async (): Promise<void> => {
    await api.post('/api/v1/matches/{match}/invitations', { path, body: { invite: whom.trim() } })
    set_now('invited')
  }
  return (
    <>
      <button type="button" disabled={calling_off.busy} onClick={call_off}>
        Cancel match
      </button>
      <ProblemNotice fault={calling_off.fault} />
      {now === 'open' && <InviteLink match={match} />}
      <details class="invite">
        <summary>Invite a player</summary>
        {now === 'invited' ? (
          <p role="status">The seat is reserved for {whom.trim()}.</p>
        ) : (
          <Form action={invitation} does={invite} button="Reserve the seat">
            <Field label="Handle or e-mail address" value={whom} set={set_whom} />
          </Form>
        )}
      </details>
    </>
  )
}
