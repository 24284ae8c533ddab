import type { PageProps } from '../../app/route'
import { WithRules } from '../../rules/with_rules'
import { ProblemNotice } from '../../views/problem_notice'
import { Table } from './table'
import { use_match } from './use_match'
import './match.css'

/** The table of one match. */
export default function MatchPage({ parameters, query }: PageProps) {
  const id = parameters['match'] ?? ''
  const open = use_match(id)
  if (open.reading === undefined)
    return open.fault === undefined ? (
      <p class="loading">Loading the map…</p>
    ) : (
      <section class="column">
        <h1>This match cannot be shown</h1>
        <ProblemNotice fault={open.fault} />
        <p>
          A private match is shown to its players when they are <a href="/sign-in">signed in</a>.
        </p>
      </section>
    )
  return (
    <WithRules ruleset={open.reading.match.ruleset}>
      <Table key={id} open={open} reading={open.reading} guided={query.get('guide') === '1'} />
    </WithRules>
  )
}
