import { useEffect, useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import type { PageProps } from '../../app/route'
import { load_game } from '../../games/games'
import { load_book } from '../../rules/book'
import { WithRules } from '../../rules/with_rules'
import { RuleBookView } from '../../rules/rule_book'
import { ProblemNotice } from '../../views/problem_notice'
import { use_loaded } from '../../views/use_loaded'

/** The rules of a game on one page, to read, link to and print. */
export default function RulesPage({ parameters }: PageProps) {
  const ruleset = parameters['ruleset'] ?? ''
  const book = use_loaded(ruleset, () => load_book(ruleset))
  const title = book.value?.title
  useEffect(() => {
    if (title !== undefined) document.title = `Rules of ${title} · Adjutant`
  }, [title])
  if (book.value === undefined)
    return book.loading ? (
      <p class="loading">Loading the rules…</p>
    ) : (
      <section class="column">
        <h1>These rules cannot be shown</h1>
        <ProblemNotice fault={book.fault} />
      </section>
    )
  return (
    <WithRules ruleset={ruleset}>
      <h1>{title}</h1>
      <RuleBookView book={book.value}>
        <ChartsOfBattles ruleset={ruleset} />
      </RuleBookView>
    </WithRules>
  )
}

/** The charts of a battle of this game, by choice. */
function ChartsOfBattles({ ruleset }: { readonly ruleset: string }) {
  const [chosen, choose] = useState<string>()
  const offered = use_loaded(ruleset, async (signal) => {
    const [game, { scenarios }] = await Promise.all([
      load_game(ruleset),
      api.get('/api/v1/scenarios', { signal }),
    ])
    return { game, scenarios: scenarios.filter((one) => one.ruleset === ruleset) }
  }).value
  const id = chosen ?? offered?.scenarios[0]?.id ?? ''
  const scenario = use_loaded(id, async (signal) => read_scenario(id, signal)).value
  const Charts = offered?.game.Charts
  if (Charts === undefined) return null
  return (
    <section>
      <h2>Charts</h2>
      <label class="choice">
        Of the battle{' '}
        <select value={id} onChange={(event) => choose(event.currentTarget.value)}>
          {offered?.scenarios.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      {scenario !== undefined && <Charts scenario={scenario} />}
    </section>
  )
}

async function read_scenario(id: string, signal: AbortSignal): Promise<Schema<'Scenario'> | undefined> {
  const slash = id.indexOf('/')
  if (slash < 0) return undefined
  const path = { ruleset: id.slice(0, slash), name: id.slice(slash + 1) }
  return api.get('/api/v1/scenarios/{ruleset}/{name}', { path, signal })
}
