import { ProblemNotice } from './problem_notice'
import { use_action } from './use_action'

/** Fetches what comes next in a list. */
export function More({ fetch }: { readonly fetch: () => Promise<void> }) {
  const action = use_action()
  return (
    <>
      <ProblemNotice fault={action.fault} />
      <button type="button" disabled={action.busy} onClick={() => void action.run(fetch)}>
        More
      </button>
    </>
  )
}
