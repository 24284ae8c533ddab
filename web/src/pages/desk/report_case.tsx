import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { Field, Form } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'

/** A report, with the chat of its match, and its outcome. */
export function ReportCase(props: {
  readonly report: Schema<'AbuseReport'>
  readonly look_at: (handle: string) => void
  readonly again: () => void
}) {
  const { report, look_at, again } = props
  const path = { number: report.id }
  const found = use_loaded(`report ${report.id}`, (signal) =>
    api.get('/api/v1/desk/reports/{number}', { path, signal }),
  )
  const [because, set_because] = useState('')
  const action = use_action()
  const settle = async (): Promise<void> => {
    await api.post('/api/v1/desk/reports/{number}/settlement', { path, body: { because } })
    again()
  }
  const remarks = found.value?.remarks ?? []
  return (
    <>
      <p class="said">{report.text}</p>
      {report.match !== null && (
        <p>
          In <a href={`/matches/${report.match}`}>{report.match}</a>
          {found.value !== undefined && remarks.length === 0 && ' (no messages)'}
        </p>
      )}
      <ProblemNotice fault={found.fault} />
      {remarks.length > 0 && (
        <ol class="remarks" aria-label="Chat of the match">
          {remarks.map(({ player, text, said }) => (
            <li key={said + text}>
              <b>{player}</b> <When time={said} />: <span class="said">{text}</span>
            </li>
          ))}
        </ol>
      )}
      <p>
        <button type="button" onClick={() => look_at(report.about)}>
          Look up {report.about}
        </button>
      </p>
      {report.settled !== null ? (
        <p>
          Settled <When time={report.settled} />: {report.answer}
        </p>
      ) : (
        <Form action={action} does={settle} button="Settle report">
          <Field label="Outcome" value={because} set={set_because} most={2000} />
        </Form>
      )}
    </>
  )
}
