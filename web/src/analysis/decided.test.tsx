import { isValidElement, type ComponentChildren, type VNode } from 'preact'
import { expect, it } from 'vitest'
import type { ReadingWithGame } from '../games/game'
import { DecidedBy } from './decided'
import type { Judged } from './judge'

/** The words of a view that has no state. */
function words_of(view: ComponentChildren): string {
  if (Array.isArray(view)) return view.map(words_of).join('')
  if (!isValidElement(view)) return typeof view === 'string' || typeof view === 'number' ? String(view) : ''
  const { props } = view as VNode<{ children?: ComponentChildren }>
  return words_of(props.children)
}

const reading = {
  match: { id: 'm', seats: [{ side: 'one', side_name: 'Blue' }, { side: 'two', side_name: 'Red' }] },
  game: {},
} as unknown as ReadingWithGame

const made = (event: number, side: string, after: number, luck: number, worth: number) =>
  ({ event, side, when: `turn ${event}`, after, luck, worth, best: 1000, chances: true }) as unknown as Judged

it('names the moments, who gained by them, and what dice and orders were worth in all', () => {
  const judged = [made(1, 'one', 500, 0, 1000), made(2, 'two', -4500, 2000, 1000), made(3, 'one', -4400, -500, 0)]
  const words = words_of(DecidedBy({ reading, judged }))
  expect(words).toContain('Red, turn 2: +5 percentage points for Red')
  expect(words).toContain('Blue, turn 3: even')
  expect(words).toContain('On average per turn, the dice: +1 percentage points for Red; orders: even.')
  expect(words).toContain('In percentage points of the chance of winning')
})

it('says so where a match is too short', () => {
  expect(words_of(DecidedBy({ reading, judged: [made(1, 'one', 0, 0, 1000)] }))).toContain('too short to tell')
})
