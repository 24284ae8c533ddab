import { expect, it } from 'vitest'
import { begin, dice_of, dice_with, followers, lines_of, next_number, path_to, taken_back, told_at, with_step, without_step, type RawEvent, type Step, type Study, type Told } from './study'

const told = (side: string): Told => ({
  ruleset: 'r',
  rules_version: 1,
  title: 'A battle',
  sides: [{ id: 'one', name: 'One' }, { id: 'two', name: 'Two' }],
  awaited: [{ side, kind: 'turn', question: '', player_turn: side, inside: false, sealed: false }],
  outcome: null,
  position: {},
})

const rolled = (value: number): RawEvent => ({ type: 'rolled', sides: 6, value, purpose: 'attack' })

const step = (study: Study, order: string, then: string, dice: readonly number[] = []): Step => ({
  after: study.at,
  number: next_number(study),
  kind: 'orders',
  side: told_at(study).awaited[0]?.side ?? '',
  orders: [order],
  events: dice.map(rolled),
  sentences: dice.map(() => ''),
  told: told(then),
})

const start = begin({}, told('one'), true)
const one = with_step(start, step(start, 'a', 'two'))
const two = with_step(one, step(one, 'b', 'one', [3]))
/** Beside "b": another answer to "a". */
const beside = with_step({ ...two, at: one.at }, step({ ...two, at: one.at }, 'c', 'one'))

const words = (steps: readonly Step[]): string => steps.map(({ orders }) => orders[0]).join(' ')

it('leads from the beginning to the step that is shown', () => {
  expect(words(path_to(two.at))).toBe('a b')
  expect(words(path_to(beside.at))).toBe('a c')
  expect(path_to(undefined)).toEqual([])
})
it('branches at a different order and reuses an existing branch', () => {
  expect(words(followers(beside, one.at))).toBe('b c')
  const again = with_step({ ...beside, at: one.at }, step({ ...beside, at: one.at }, 'b', 'one', [3]))
  expect(again.steps).toHaveLength(3)
  expect(again.at).toBe(two.at)
  const other_die = with_step({ ...beside, at: one.at }, step({ ...beside, at: one.at }, 'b', 'one', [4]))
  expect(other_die.steps).toHaveLength(4)
})
it('removes a step with all later ones and shows the step before', () => {
  const cut = without_step(two, one.at as Step)
  expect(cut.steps).toEqual([])
  expect(cut.at).toBeUndefined()
  const less = without_step({ ...beside, at: one.at }, two.at as Step)
  expect(words(less.steps)).toBe('a c')
  expect(less.at).toBe(one.at)
})
it('never reuses a number, even after a step is removed', () => {
  const numbers = beside.steps.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(3)
  expect(next_number(without_step(beside, one.at as Step))).toBe(1)
  expect(next_number(without_step(beside, two.at as Step))).toBe(4)
})
it('undoes to the last step played by hand', () => {
  expect(taken_back(two, () => true).at).toBe(one.at)
  expect(taken_back(two, (side) => side === 'one').at).toBeUndefined()
})
it('lists lines as a tree, branches before the rest of the main line', () => {
  const longer = with_step({ ...beside, at: two.at }, step(two, 'd', 'two'))
  expect(lines_of(longer).map((line) => `${line.depth}${line.step.orders[0]}`)).toEqual(['0a', '0b', '1c', '0d'])
})
it('chooses a die: those before it stay, those after it are open', () => {
  const dice = dice_of([rolled(1), { type: 'moved' }, rolled(2), rolled(3)])
  expect(dice.map(({ value }) => value)).toEqual([1, 2, 3])
  expect(dice_with(dice, 1, 6)).toEqual([1, 6])
  expect(dice_with(dice, 0, 5)).toEqual([5])
})
