import { load_book, rules_address } from '../../rules/book'
import { RuleBookView } from '../../rules/rule_book'
import { ProblemNotice } from '../../views/problem_notice'
import { use_loaded } from '../../views/use_loaded'
import type { PanelProps } from '../panel'

/** The rules of this match's game, and its charts. */
export default function RulesPanel({ match, game, scenario }: PanelProps) {
  const { ruleset } = match
  const book = use_loaded(ruleset, () => load_book(ruleset))
  const { Charts } = game
  if (book.value === undefined) return <ProblemNotice fault={book.fault} />
  return (
    <RuleBookView book={book.value} folded>
      {Charts !== undefined && (
        <details>
          <summary>Charts of this match</summary>
          <Charts scenario={scenario} />
        </details>
      )}
      <p class="panel-links">
        <a href={rules_address(ruleset)} target="_blank" rel="noopener">
          All on one page, to print
        </a>
        {game.lessons !== undefined && <a href={`/lessons/${ruleset}`}>Lessons</a>}
      </p>
    </RuleBookView>
  )
}
