import { api } from '../../api/client'
import { go } from '../../app/navigation'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import type { Match } from './standing'

/** Sits down, and goes to the table. */
export function TakeSeat(props: { readonly match: Match; readonly seat: Match['seats'][number] }) {
  const { match, seat } = props
  const action = use_action()
  const sit_down = (): void => {
    void action.run(async () => {
      const path = { match: match.id }
      await api.post('/api/v1/matches/{match}/seats', { path, body: { side: seat.side } })
      go(`/matches/${match.id}`)
    })
  }
  return (
    <>
      <button type="button" class="primary" disabled={action.busy} onClick={sit_down}>
        Play {seat.side_name}
      </button>
      <ProblemNotice fault={action.fault} />
    </>
  )
}
