import type { Schema } from '../../../api/client'

// The language players write in (docs/formats.md section 2), read and printed line by line. The
// server is the judge of orders; here a line only has to be understood well enough to be shown on
// the map. What is not understood stays as it was typed.

export type Order = Schema<'Order'>
export type Attack = Extract<Order, { order: 'attack' }>
export type Bombard = Extract<Order, { order: 'bombard' }>
type Advance = NonNullable<Attack['advance']>

export interface Line {
  /** As it was typed. */
  readonly text: string
  /** What it orders; undefined for comments, blanks, and what is not understood. */
  readonly order: Order | undefined
}

/** The lines of a text; what follows a signature line is not read. */
export function read_lines(text: string): Line[] {
  let signed = false
  return text.split('\n').map((line) => {
    signed ||= line.trim() === '--'
    return { text: line, order: signed ? undefined : read_order(line) }
  })
}

export function read_order(line: string): Order | undefined {
  const words = split(line)
  if (words === undefined || words[0]?.startsWith('>') === true) return undefined
  const [first = '', ...rest] = words
  switch (first.toLowerCase()) {
    case 'move':
    case 'enter':
      return read_movement(first.toLowerCase() as 'move' | 'enter', rest)
    case 'attack':
      return read_attack(rest)
    case 'bombard':
      return read_bombard(rest)
    case 'lose':
      return rest.length === 1 && rest[0] !== undefined
        ? { order: 'lose', unit: rest[0] }
        : undefined
    case 'retreat':
      return read_retreat(rest)
    case 'advance':
      return read_advance(rest)
    default: {
      const whole = words.join(' ').toLowerCase()
      if (whole === 'done moving' || whole === 'end turn' || whole === 'resign')
        return { order: whole }
      return undefined
    }
  }
}

/** Words of a line without its comment; quoted ones may hold blanks. Undefined: a quote is open. */
function split(line: string): string[] | undefined {
  const words: string[] = []
  const pattern = /"([^"]*)"|(#.*)|([^\s"#]+)|(")/g
  for (const [, quoted, comment, word, open] of line.matchAll(pattern)) {
    if (open !== undefined) return undefined
    if (comment !== undefined) break
    words.push(quoted ?? word ?? '')
  }
  return words
}

const is_hex = (word: string): boolean => /^[A-Za-z]?\d{4}$/.test(word)
const clauses = new Set(['with', 'cap', 'charge', 'advance'])
const is_clause = (word: string | undefined): boolean =>
  word !== undefined && clauses.has(word.toLowerCase())

function read_movement(order: 'move' | 'enter', words: string[]): Order | undefined {
  const [unit, ...path] = words
  if (unit === undefined || !path.every(is_hex)) return undefined
  const upper = path.map((hex) => hex.toUpperCase())
  if (order === 'enter') return upper.length === 0 ? { order, unit } : { order, unit, path: upper }
  return upper.length === 0 ? undefined : { order, unit, path: upper }
}

function read_attack(words: string[]): Attack | undefined {
  const rest = [...words]
  const targets = take_while(rest, is_hex).map((hex) => hex.toUpperCase())
  if (targets.length === 0) return undefined
  const attack: Attack = { order: 'attack', targets }
  while (rest.length > 0) {
    const clause = rest.shift()?.toLowerCase()
    if (clause === 'with') attack.with = take_while(rest, (word) => !is_clause(word))
    else if (clause === 'cap') attack.cap = rest.shift() ?? ''
    else if (clause === 'charge') attack.charge = true
    else if (clause === 'advance') {
      const advance = take_advance(rest)
      if (advance === undefined) return undefined
      attack.advance = advance
    } else return undefined
  }
  return attack
}

function read_bombard(words: string[]): Bombard | undefined {
  const [target, ...rest] = words
  if (target === undefined || !is_hex(target)) return undefined
  if (rest.shift()?.toLowerCase() !== 'with') return undefined
  const guns = take_while(rest, (word) => !is_clause(word))
  if (guns.length === 0) return undefined
  const bombard: Bombard = { order: 'bombard', target: target.toUpperCase(), with: guns }
  if (rest.length === 0) return bombard
  const [cap, odds] = rest
  if (cap?.toLowerCase() !== 'cap' || odds === undefined || rest.length > 2) return undefined
  return { ...bombard, cap: odds }
}

function read_retreat(words: string[]): Order | undefined {
  const [unit, to, hex] = words
  if (words.length !== 3 || to?.toLowerCase() !== 'to') return undefined
  if (unit === undefined || hex === undefined || !is_hex(hex)) return undefined
  return { order: 'retreat', unit, to: hex.toUpperCase() }
}

function read_advance(words: string[]): Order | undefined {
  const rest = [...words]
  const advance = take_advance(rest)
  return advance === undefined || rest.length > 0 ? undefined : { order: 'advance', ...advance }
}

/** "100F to C2421" or "none", taken from the front. */
function take_advance(rest: string[]): Advance | undefined {
  const unit = rest.shift()
  if (unit === undefined) return undefined
  if (unit.toLowerCase() === 'none') return { unit: 'none' }
  if (rest[0]?.toLowerCase() !== 'to') return { unit }
  const [, to] = rest.splice(0, 2)
  return to === undefined || !is_hex(to) ? undefined : { unit, to: to.toUpperCase() }
}

function take_while(words: string[], holds: (word: string) => boolean): string[] {
  const end = words.findIndex((word) => !holds(word))
  return words.splice(0, end < 0 ? words.length : end)
}

const unit_text = (unit: string): string => (/[\s#"]/.test(unit) ? `"${unit}"` : unit)

export function print_order(order: Order): string {
  switch (order.order) {
    case 'move':
    case 'enter':
      return [order.order, unit_text(order.unit), ...(order.path ?? [])].join(' ')
    case 'attack':
      return print_attack(order)
    case 'bombard':
      return [
        `bombard ${order.target} with ${order.with.map(unit_text).join(' ')}`,
        ...(order.cap === undefined ? [] : [`cap ${order.cap}`]),
      ].join(' ')
    case 'lose':
      return `lose ${unit_text(order.unit)}`
    case 'retreat':
      return `retreat ${unit_text(order.unit)} to ${order.to}`
    case 'advance':
      return print_advance(order)
    default:
      return order.order
  }
}

function print_attack(order: Attack): string {
  const words = ['attack', ...order.targets]
  if ((order.with ?? []).length > 0) words.push('with', ...(order.with ?? []).map(unit_text))
  if (order.cap !== undefined) words.push('cap', order.cap)
  if (order.charge === true) words.push('charge')
  if (order.advance !== undefined) words.push(print_advance(order.advance))
  return words.join(' ')
}

function print_advance(advance: Advance): string {
  const unit = `advance ${unit_text(advance.unit)}`
  return advance.to === undefined ? unit : `${unit} to ${advance.to}`
}
