import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { use_later } from '../views/use_later'
import { RulesPlace } from './rule'

/** What is within can show any rule of this game beside itself, without leaving the page. */
export function WithRules(props: { readonly ruleset: string; readonly children: ComponentChildren }) {
  const { ruleset, children } = props
  const [number, open] = useState<string>()
  const place = useMemo(() => ({ ruleset, open }), [ruleset])
  const Card = use_later(number !== undefined, () =>
    import('./rule_card').then((module) => module.RuleCard),
  )
  return (
    <RulesPlace.Provider value={place}>
      {children}
      {number !== undefined && Card !== undefined && (
        <Card {...{ ruleset, number }} close={() => open(undefined)} />
      )}
    </RulesPlace.Provider>
  )
}
