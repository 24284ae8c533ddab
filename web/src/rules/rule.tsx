import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { rules_address } from './book'

interface Place {
  readonly ruleset: string
  readonly open: (number: string) => void
}

/** The rules of the match around it; undefined: unknown. */
export const RulesPlace = createContext<Place | undefined>(undefined)

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
