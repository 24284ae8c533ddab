import { order_words } from '../../turn/order_words'
import { words_of } from '../tabletop/order_lines'

// An order beside moves and attacks as its button reads, and the kind of orders it stands among. Pure.

export interface OfferWords {
  readonly kind: string
  readonly words: string
}

/** The words from this one on, up to the next of these. */
function clause(words: readonly string[], from: string, others: readonly string[]): readonly string[] {
  const at = words.indexOf(from)
  if (at < 0) return []
  const rest = words.slice(at + 1)
  const end = rest.findIndex((word) => others.includes(word))
  return end < 0 ? rest : rest.slice(0, end)
}

const clauses = ['with', 'at', 'to', 'then']

/** "gen Jones" as "Gen. Jones" */
const names = (who: readonly string[]): string => who.join(', ').replaceAll('gen, ', 'Gen. ')
const apart = (who: readonly string[]): string => (who.length === 0 ? '' : ` (${names(who)})`)
const toward = (words: readonly string[]): string => {
  const to = clause(words, 'to', clauses)
  return to.length === 0 ? '' : ` to ${to.join(' ')}`
}

/** Points of help: "with Johnson 2" */
function help_words(words: readonly string[]): string {
  const [helper, count] = clause(words, 'with', clauses)
  if (helper === undefined) return ''
  return count === undefined ? ` with ${helper}` : ` with ${helper}’s help (+${count})`
}

const kinds: Readonly<Record<string, string>> = {
  build: 'Build works',
  fire: 'Fire',
  limber: 'Limber guns',
  unlimber: 'Unlimber guns',
  mount: 'Mount',
  dismount: 'Dismount',
  charge: 'Charge',
  attack: 'Attack',
  withdraw: 'Withdraw before combat',
  rally: 'Rally',
  recover: 'Recover routed regiments',
  lose: 'Loss',
  retreat: 'Retreat',
}

/** `units`: those that the order is for, also where it names none. */
export function offer_words(order: string, units: readonly string[] = []): OfferWords {
  const words = words_of(order)
  const [verb = '', ...rest] = words
  const first = clause(words, verb, clauses)
  return { kind: kinds[verb] ?? 'Other', words: sentence(order, verb, { words, rest, first, units }) }
}

function sentence(
  order: string,
  verb: string,
  { words, rest, first, units }: { readonly [part in 'words' | 'rest' | 'first' | 'units']: readonly string[] },
): string {
  if (rest[0] === 'none') return verb === 'fire' ? 'Hold fire' : 'Stay and fight'
  const named = clause(words, 'with', clauses)
  const aim = clause(words, 'at', clauses)
  switch (verb) {
    case 'build':
      return `Build works in ${first.join(' ')}`
    case 'fire':
      return `Fire at ${first.join(' and ')}${apart(named.length > 0 ? named : units)}${aim.length > 0 ? `, aim at ${aim.join(' ')}` : ''}`
    case 'charge':
    case 'attack':
      return `${verb === 'charge' ? 'Charge' : 'Attack'} ${first.join(' and ')}${apart(named)}`
    case 'withdraw':
    case 'retreat':
      return `${verb === 'withdraw' ? 'Withdraw' : 'Retreat'} ${names(first)}${toward(words)}`
    case 'rally':
    case 'recover':
      return `${verb === 'rally' ? 'Rally' : 'Recover'} ${names(first)}${help_words(words)}`
    default:
      return order_words(order)
  }
}
