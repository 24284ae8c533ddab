import { useState } from 'preact/hooks'
import { api } from '../api/client'
import { RuleWords } from '../rules/rule_words'
import { ProblemNotice } from '../views/problem_notice'
import { use_loaded } from '../views/use_loaded'
import type { Event } from './reading'

/** The revision a match had once this event had happened: it grows with all but standing orders. */
export function revision_at(events: readonly Event[], at: number): number {
  return events.filter(
    (event) => event.type === 'submitted' && event.kind !== 'standing_orders' && event.number <= at,
  ).length
}

interface Props {
  readonly match: string
  readonly events: readonly Event[]
  /** Number of the current event. */
  readonly at: number
}

/** The report of the current turn, as in the players' mails; it loads when the reader opens it. */
export function ReportView({ match, events, at }: Props) {
  const [open, set_open] = useState(false)
  const revision = revision_at(events, at)
  return (
    <details class="report" onToggle={(event) => set_open(event.currentTarget.open)}>
      <summary>Report of this turn</summary>
      {open && revision > 0 && <ReportText match={match} revision={revision} />}
      {open && revision === 0 && <p class="hint">No moves yet.</p>}
    </details>
  )
}

function ReportText({ match, revision }: { readonly match: string; readonly revision: number }) {
  const report = use_loaded(`${match} ${revision}`, (signal) =>
    api.get('/api/v1/matches/{match}/report', { path: { match }, query: { revision }, signal }),
  )
  if (report.value === undefined) return <ProblemNotice fault={report.fault} />
  return (
    <>
      <pre tabIndex={0} aria-label="Report">
        <RuleWords text={report.value.text} />
      </pre>
      <button type="button" onClick={() => print()}>
        Print map and report
      </button>
    </>
  )
}
