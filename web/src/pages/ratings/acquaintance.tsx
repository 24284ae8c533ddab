import { api, type Schema } from '../../api/client'
import { use_session } from '../../app/session'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'

type Kind = Schema<'ContactKind'>

/** What the reader may do about another player: invite, keep as a contact, block. */
export function Acquaintance({ player }: { readonly player: string }) {
  const session = use_session()
  if (session.state !== 'in' || session.account.guest_until !== null) return null
  if (session.account.handle === player || player.startsWith('former-player-')) return null
  return <Acts player={player} />
}

function Acts({ player }: { readonly player: string }) {
  const list = use_loaded('contacts', (signal) => api.get('/api/v1/account/contacts', { signal }))
  const action = use_action()
  const known = list.value?.contacts.find((contact) => contact.player === player)?.kind
  const path = { handle: player }
  const put = (kind: Kind): void => {
    void action
      .run(() => api.put('/api/v1/account/contacts/{handle}', { path, body: { kind } }))
      .then(list.again)
  }
  const remove = (): void => {
    void action
      .run(() => api.delete('/api/v1/account/contacts/{handle}', { path }))
      .then(list.again)
  }
  if (list.value === undefined) return null
  return (
    <>
      <ProblemNotice fault={action.fault} />
      <p class="chips">
        {known !== 'blocked' && (
          <a class="button" href={`/matches/new?invite=${player}`}>
            Invite to a match
          </a>
        )}
        {known === undefined ? (
          <button type="button" disabled={action.busy} onClick={() => put('contact')}>
            Add to my contacts
          </button>
        ) : (
          <button type="button" disabled={action.busy} onClick={remove}>
            {known === 'blocked' ? 'Unblock' : 'Remove from my contacts'}
          </button>
        )}
        {known !== 'blocked' && (
          <button type="button" disabled={action.busy} onClick={() => put('blocked')}>
            Block
          </button>
        )}
      </p>
    </>
  )
}
