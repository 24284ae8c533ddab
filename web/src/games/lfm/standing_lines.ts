import { decided, deciding } from '../standing/lines'
import { lines_of, quoting, text_of, words_of } from '../tabletop/order_lines'
import type { HexId } from '../hexwar/hex'

// Standing orders that name hexes, and those that name units in their order (L30), as presses change them. Pure.

export const quoted = quoting('all any at to toward')

/** What hexes are chosen for on the map: what the guns fire at, where a unit retreats to, and what all others retreat toward. */
export type Aim = { readonly kind: 'fire' | 'toward' } | { readonly kind: 'retreat'; readonly unit: string }

export const same_aim = (one: Aim | undefined, other: Aim): boolean => JSON.stringify(one) === JSON.stringify(other)

interface Form {
  readonly verbs: readonly string[]
  readonly whose: string
  /** The line up to its hexes. */
  readonly words: string
  /** The word before its hexes. */
  readonly before: string
}

function form_of(aim: Aim): Form {
  switch (aim.kind) {
    case 'fire':
      return { verbs: ['fire'], whose: 'any', words: 'fire any at', before: 'at' }
    case 'toward':
      return { verbs: ['retreat'], whose: 'any', words: 'retreat any toward', before: 'toward' }
    case 'retreat':
      return { verbs: ['retreat'], whose: aim.unit, words: `retreat ${quoted(aim.unit)} to`, before: 'to' }
  }
}

/** The hexes that are chosen for this, the best first. */
export function hexes_of(text: string, aim: Aim): readonly HexId[] {
  const form = form_of(aim)
  return deciding(text, form).flatMap((line) => {
    const words = words_of(line)
    const at = words.findIndex((word) => word.toLowerCase() === form.before)
    return at < 0 ? [] : words.slice(at + 1)
  })
}

/** The text with this hex as the last of them, or without it; of a direction there is one. */
export function with_hex(text: string, aim: Aim, hex: HexId): string {
  const before = hexes_of(text, aim)
  const others = before.filter((one) => one.toLowerCase() !== hex.toLowerCase())
  const chosen = others.length < before.length ? others : aim.kind === 'toward' ? [hex] : [...before, hex]
  const form = form_of(aim)
  return decided(text, form, chosen.length === 0 ? undefined : `${form.words} ${chosen.join(' ')}`)
}

export const without_hexes = (text: string, aim: Aim): string => decided(text, form_of(aim), undefined)

const is_losses = (line: string): boolean => words_of(line)[0]?.toLowerCase() === 'losses'

/** The units that are lost before others, in this order. */
export const losses_of = (text: string): readonly string[] =>
  lines_of(text).filter(is_losses).flatMap((line) => words_of(line).slice(1))

/** The text with this unit as the last of them, or no longer among them. */
export function with_loss(text: string, unit: string): string {
  const before = losses_of(text)
  const others = before.filter((one) => one.toLowerCase() !== unit.toLowerCase())
  const units = others.length < before.length ? others : [...before, unit]
  const line = units.length === 0 ? [] : [`losses ${units.map(quoted).join(' ')}`]
  const lines = lines_of(text)
  const at = lines.findIndex(is_losses)
  const rest = (part: readonly string[]): readonly string[] => part.filter((one) => !is_losses(one))
  return at < 0 ? text_of([...lines, ...line]) : text_of([...lines.slice(0, at), ...line, ...rest(lines.slice(at))])
}
