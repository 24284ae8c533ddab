import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { Field, Form, Lines } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'

type Contact = Schema<'Contact'>

/** The player's contacts, and the players they have blocked. */
export function Contacts() {
  const list = use_loaded('contacts', (signal) => api.get('/api/v1/account/contacts', { signal }))
  const [handle, set_handle] = useState('')
  const adding = use_action()
  const action = use_action()
  const contacts = list.value?.contacts ?? []
  const put = (player: string, kind: Contact['kind']): Promise<unknown> =>
    api.put('/api/v1/account/contacts/{handle}', { path: { handle: player }, body: { kind } })
  const add = async (): Promise<void> => {
    await put(handle.trim(), 'contact')
    set_handle('')
    list.again()
  }
  const change = (contact: Contact): void => {
    const other = contact.kind === 'blocked' ? 'contact' : 'blocked'
    void action.run(() => put(contact.player, other)).then(list.again)
  }
  const remove = ({ player }: Contact): void => {
    const path = { handle: player }
    void action
      .run(() => api.delete('/api/v1/account/contacts/{handle}', { path }))
      .then(list.again)
  }
  return (
    <section>
      <h2>Contacts</h2>
      <ProblemNotice fault={list.fault ?? action.fault} />
      {contacts.length === 0 && <p class="hint">No contacts yet.</p>}
      <ul class="sessions">
        {contacts.map((contact) => (
          <li key={contact.player} class="card">
            <Entry contact={contact} />
            <span class="acts">
              <button type="button" disabled={action.busy} onClick={() => change(contact)}>
                {contact.kind === 'blocked' ? 'Unblock' : 'Block'}
                <span class="visually-hidden"> {contact.player}</span>
              </button>
              <button type="button" disabled={action.busy} onClick={() => remove(contact)}>
                Remove<span class="visually-hidden"> {contact.player}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
      <details>
        <summary>Add a contact</summary>
        <Form action={adding} does={add} button="Add to my contacts">
          <Field label="Handle" value={handle} set={set_handle} />
        </Form>
      </details>
      <details>
        <summary>Report a player to the operator</summary>
        <Report />
      </details>
    </section>
  )
}

const Entry = ({ contact }: { readonly contact: Contact }) => (
  <p>
    <b>
      <a href={`/ratings/${contact.player}`}>{contact.player}</a>
    </b>
    {contact.kind === 'blocked' ? (
      <span class="hint">
        {' '}
        Blocked: can’t invite, challenge, join or message you
      </span>
    ) : (
      <>
        {' '}
        <a href={`/matches/new?invite=${contact.player}`}>invite</a>
      </>
    )}
  </p>
)

/** Your opponent’s seat; where there is none, the server says what is missing. */
async function opponent_in(match: string): Promise<{ readonly side?: string }> {
  if (match === '') return {}
  const { seats, your_side } = await api.get('/api/v1/matches/{match}', { path: { match } })
  const seat = seats.find(({ side }) => your_side !== null && side !== your_side)
  return seat === undefined ? {} : { side: seat.side }
}

function Report() {
  const [about, set_about] = useState('')
  const [match, set_match] = useState('')
  const [text, set_text] = useState('')
  const [number, set_number] = useState<number>()
  const action = use_action()
  const does = async (): Promise<void> => {
    const id = match.trim()
    const who = about.trim() === '' ? await opponent_in(id) : { about: about.trim() }
    const body = { text, ...who, ...(id === '' ? {} : { match: id }) }
    set_number((await api.post('/api/v1/reports', { body })).report)
  }
  if (number !== undefined)
    return <p role="status">The operator has your report ({number}). You can also block the player.</p>
  return (
    <Form action={action} does={does} button="Send report">
      <Field
        label="Handle of the player"
        value={about}
        set={set_about}
        required={false}
        hint="Leave it empty to report your opponent in a match."
      />
      <Field
        label="Match"
        value={match}
        set={set_match}
        required={false}
        hint="The match id, like m_k3v9q2. Leave it empty if it did not happen in a match."
      />
      <Lines
        label="What happened"
        value={text}
        set={set_text}
        hint="The operator reads your report and the match. The player does not learn who reported them."
      />
    </Form>
  )
}
