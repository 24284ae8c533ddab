import { ProblemNotice } from './problem_notice'

/** In the place of a part whose answer is not there yet, or did not arrive. */
export const Arriving = ({ fault }: { readonly fault: unknown }) =>
  fault === undefined ? <p class="loading">Loading…</p> : <ProblemNotice fault={fault} />
