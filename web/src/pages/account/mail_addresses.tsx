import { api } from '../../api/client'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'

/** Further addresses from which mails count as the player's: only mail adds them. */
export function MailAddresses() {
  const list = use_loaded('aliases', (signal) => api.get('/api/v1/account/aliases', { signal }))
  const action = use_action()
  const remove = (address: string): void => {
    const path = { address }
    void action
      .run(() => api.delete('/api/v1/account/aliases/{address}', { path }))
      .then(list.again)
  }
  const aliases = list.value?.aliases ?? []
  return (
    <>
      <ProblemNotice fault={list.fault ?? action.fault} />
      {aliases.length > 0 && (
        <>
          <p>We also accept orders by mail from:</p>
          <ul class="sessions">
            {aliases.map((address) => (
              <li key={address} class="card">
                <p>{address}</p>
                <button type="button" disabled={action.busy} onClick={() => remove(address)}>
                  Remove<span class="visually-hidden"> {address}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
