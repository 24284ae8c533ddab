import { api, type Schema } from '../../api/client'
import { go } from '../../app/navigation'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { rematch_of } from './rematch_of'

/** The same battle against the same opponent, with sides changed: makes it, and goes there. */
export function Rematch({ match }: { readonly match: Schema<'Match'> }) {
  const action = use_action()
  const wanted = rematch_of(match)
  if (wanted === undefined) return null
  const make = (): void => {
    void action.run(async () => {
      const { id } = await api.post('/api/v1/matches', { body: wanted })
      go(`/matches/${id}`)
    })
  }
  return (
    <section aria-label="Again">
      <button type="button" class="primary" disabled={action.busy} onClick={make}>
        Rematch, sides swapped
      </button>
      <ProblemNotice fault={action.fault} />
    </section>
  )
}
