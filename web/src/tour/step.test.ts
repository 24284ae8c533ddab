import { describe, expect, it } from 'vitest'
import { end_of_turn, step_at, type Step } from './step'

const page = (...there: readonly string[]): ParentNode =>
  ({
    querySelector: (selector: string) =>
      selector === '.turn-line' ? { dataset: { turn: there[0] } } : there.includes(selector) ? {} : null,
  }) as unknown as ParentNode

const telling: Step = { title: 'The field', text: '', at: '.board' }
const asking: Step = { ...telling, title: 'Choose', done: (page) => page.querySelector('.card') !== null }
const steps = [telling, asking, telling, end_of_turn('The referee rolls'), telling]

const from = (index: number, shown: ParentNode): number => step_at(steps, index, shown, '1', '')

describe('a guide', () => {
  it('waits for what it asks for', () => {
    expect(from(1, page('1', '.hand-in'))).toBe(1)
    expect(from(1, page('1', '.hand-in', '.card'))).toBe(2)
  })
  it('follows a player who does what it has not asked for yet', () => {
    expect(from(0, page('1', '.hand-in'))).toBe(0)
    expect(from(0, page('1', '.hand-in', '.card'))).toBe(1)
  })
  it('tells of what comes after the turn once the turn is over', () => {
    expect(from(0, page('2', '.hand-in'))).toBe(4)
    expect(from(4, page('2', '.hand-in'))).toBe(4)
  })
  it('does not take another panel for the end of the turn', () => {
    expect(from(3, page('1', '#panel-log'))).toBe(3)
    expect(from(3, page('1', '#panel-orders'))).toBe(4)
  })
})
