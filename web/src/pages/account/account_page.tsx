import { api, type Schema } from '../../api/client'
import { go } from '../../app/navigation'
import { refresh_session, sign_out, use_session } from '../../app/session'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import { Browsers } from './browsers'
import { Calendar } from './calendar'
import { Contacts } from './contacts'
import { AddressForm, PasswordForm } from './credentials'
import { Deletion } from './deletion'
import { MailAddresses } from './mail_addresses'
import { OwnDataSection } from './own_data'
import { Preferences } from './preferences'
import { Sessions } from './sessions'
import { Webhooks } from './webhooks'
import '../../styles/page_head.css'
import './account.css'

export default function AccountPage() {
  const session = use_session()
  const action = use_action()
  if (session.state === 'unknown') return <p class="loading">Loading…</p>
  if (session.state === 'out') {
    return (
      <>
        <h1>Account</h1>
        <p>
          <a href="/sign-in?to=/account">Sign in</a> to see your account.
        </p>
      </>
    )
  }
  const leave = (): void => {
    void action.run(sign_out).then((done) => done && go('/'))
  }
  const { account } = session
  return (
    <>
      <div class="page-head">
        <h1>{account.handle}</h1>
        <button type="button" onClick={leave} disabled={action.busy}>
          Sign out
        </button>
      </div>
      <ProblemNotice fault={action.fault} />
      {account.guest_until === null ? <Player account={account} /> : <Guest until={account.guest_until} />}
    </>
  )
}

const Guest = ({ until }: { readonly until: string }) => (
  <section>
    <p>
      You are a guest. Your matches are deleted <When time={until} />, and you lose access to them when
      you sign out. With an account you keep them, and you can play other people.
    </p>
    <p>
      <a class="button primary" href="/sign-up">
        Create an account
      </a>
    </p>
  </section>
)

function Player({ account }: { readonly account: Schema<'Account'> }) {
  return (
    <>
      {account.operator && (
        <p>
          <a href="/desk">The operator’s desk</a>: reports and accounts.
        </p>
      )}
      {!account.confirmed && <Unconfirmed email={account.email} />}
      <Preferences account={account} />
      <section>
        <h2>Address and password</h2>
        <p>
          Mail goes to <b>{account.email}</b>.
        </p>
        <MailAddresses />
        <details>
          <summary>Change address</summary>
          <AddressForm />
        </details>
        <details>
          <summary>Change password</summary>
          <PasswordForm />
        </details>
      </section>
      <Contacts />
      <Browsers />
      <Calendar />
      <Webhooks />
      <Sessions />
      <OwnDataSection handle={account.handle} />
      <Deletion />
    </>
  )
}

function Unconfirmed({ email }: { readonly email: string }) {
  const action = use_action()
  const again = (): void => {
    void action.run(async () => {
      await api.post('/api/v1/account/confirmation-mail', {})
      await refresh_session()
    })
  }
  return (
    <div class="notice warn">
      <p>
        Your address is not confirmed. To get reports at {email}, open the link in the mail that we sent
        you.
      </p>
      <button type="button" onClick={again} disabled={action.busy}>
        Send the mail again
      </button>
      <ProblemNotice fault={action.fault} />
    </div>
  )
}
