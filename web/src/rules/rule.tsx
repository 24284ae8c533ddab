import { createContext } from 'preact'
import type { ComponentChildren } from 'preact'
import { useContext, useMemo, useState } from 'preact/hooks'
import { use_later } from '../views/use_later'
import { rules_address } from './book'

interface Place {
  readonly ruleset: string
  readonly open: (number: string) => void
}

/** By which rules is played where this stands; undefined: nobody says. */
export const RulesPlace = createContext<Place | undefined>(undefined)

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

/** The number of a rule; pressed, it shows that rule. */
export function Rule({ number }: { readonly number: string }) {
  const place = useContext(RulesPlace)
  if (place === undefined) return <span class="rule">{number}</span>
  const press = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    place.open(number)
  }
  return (
    <a class="rule" href={rules_address(place.ruleset, number)} onClick={press}>
      {number}
    </a>
  )
}
