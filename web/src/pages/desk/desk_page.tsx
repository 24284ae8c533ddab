import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { use_session } from '../../app/session'
import { Field, Form, Tick } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { AccountFile } from './account_file'
import { Log } from './log'
import { ReportCase } from './report_case'
import '../../styles/page_head.css'
import './desk.css'

type Report = Schema<'AbuseReport'>

/** The operator's desk: players' reports about each other, and the actions on them. */
export default function DeskPage() {
  const session = use_session()
  if (session.state === 'unknown') return <p class="loading">Loading…</p>
  if (session.state === 'out' || !session.account.operator)
    return (
      <>
        <h1>Desk</h1>
        <p>
          The desk is for operators of this server.
          {session.state === 'out' && (
            <>
              {' '}
              <a href="/sign-in?to=/desk">Sign in</a>
            </>
          )}
        </p>
      </>
    )
  return <Desk />
}

function Desk() {
  const [all, set_all] = useState(false)
  const [handle, set_handle] = useState('')
  const reports = use_loaded(`reports ${all}`, (signal) =>
    api.get('/api/v1/desk/reports', { query: all ? { all: '1' } : {}, signal }),
  )
  const log = use_loaded('desk log', (signal) => api.get('/api/v1/desk/log', { signal }))
  const again = (): void => {
    reports.again()
    log.again()
  }
  const list = reports.value?.reports
  return (
    <>
      <h1>Desk</h1>
      <section>
        <h2>Reports</h2>
        <ProblemNotice fault={reports.fault} />
        <Tick label="Include settled reports" value={all} set={set_all} />
        {list?.length === 0 && <p class="hint">No open reports.</p>}
        <ul class="reports">
          {list?.map((report) => (
            <li key={report.id} class="card">
              <Entry {...{ report, again }} look_at={set_handle} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Account</h2>
        <Find found={set_handle} />
        {handle !== '' && <AccountFile key={handle} handle={handle} again={again} />}
      </section>
      <section>
        <h2>Log</h2>
        <ProblemNotice fault={log.fault} />
        <Log entries={log.value?.entries ?? []} />
      </section>
    </>
  )
}

/** A report, opened where it stands. */
function Entry(props: {
  readonly report: Report
  readonly look_at: (handle: string) => void
  readonly again: () => void
}) {
  const { report } = props
  const [open, set_open] = useState(false)
  return (
    <details onToggle={(event) => set_open(event.currentTarget.open)}>
      <summary>
        Report {report.id}: {report.by} about {report.about}, <When time={report.made} />
        {report.settled !== null && ', settled'}
      </summary>
      {open && <ReportCase {...props} />}
    </details>
  )
}

function Find({ found }: { readonly found: (handle: string) => void }) {
  const [handle, set_handle] = useState('')
  const action = use_action()
  const does = async (): Promise<void> => found(handle.trim())
  return (
    <Form action={action} does={does} button="Look up">
      <Field label="Handle" value={handle} set={set_handle} most={64} />
    </Form>
  )
}
