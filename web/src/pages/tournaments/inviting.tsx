import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Field, Form } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { is_by_invitation, type Tournament } from './words'

/** The invited players, if entry is by invitation: for the organiser. */
export function Inviting({ tournament }: { readonly tournament: Tournament }) {
  const before_close = tournament.status === 'draft' || tournament.status === 'open'
  if (!is_by_invitation(tournament) || !before_close) return null
  return <List tournament={tournament.id} />
}

function List({ tournament }: { readonly tournament: string }) {
  const action = use_action()
  const path = { tournament }
  const loaded = use_loaded(tournament, (signal) =>
    api.get('/api/v1/tournaments/{tournament}/invitations', { path, signal }),
  )
  const [player, set_player] = useState('')
  const invited = loaded.value?.invited ?? []
  const put = async (players: readonly string[]): Promise<void> => {
    await api.put('/api/v1/tournaments/{tournament}/invitations', {
      path,
      body: { players: [...players] },
    })
    loaded.again()
  }
  const invite = async (): Promise<void> => {
    await put([...invited, player.trim()])
    set_player('')
  }
  return (
    <section class="card">
      <h2>Invited</h2>
      <ProblemNotice fault={loaded.fault} />
      {invited.length === 0 && <p class="hint">No players invited yet, so nobody can enter.</p>}
      <ul>
        {invited.map((handle) => (
          <li key={handle}>
            {handle}{' '}
            <button
              type="button"
              disabled={action.busy}
              aria-label={`Remove ${handle}`}
              onClick={() => void action.run(() => put(invited.filter((one) => one !== handle)))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <Form action={action} does={invite} button="Invite">
        <Field label="Player" value={player} set={set_player} most={32} />
      </Form>
    </section>
  )
}
