import { describe, expect, it } from 'vitest'
import { end_of_turn, pointed_at, seen_within, step_at, type Step } from './step'

const page = (...there: readonly string[]): ParentNode =>
  ({
    querySelector: (selector: string) =>
      selector === '.turn-line' ? { dataset: { turn: there[0] } } : there.includes(selector) ? {} : null,
  }) as unknown as ParentNode

const telling: Step = { title: 'The field', text: '', at: ['.board'] }
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
  it('does not ask for the end of the turn while the turn is played back', () => {
    expect(from(3, page('1', '.playback-bar'))).toBe(4)
  })
  it('points at the first thing that it names, wherever that stands on the page', () => {
    const step = { ...telling, at: ['.chosen', '.all'] }
    expect(pointed_at(page('1', '.all', '.chosen'), step)[1]).toBe('.chosen')
    expect(pointed_at(page('1', '.all'), step)[1]).toBe('.all')
    expect(pointed_at(page('1'), step)).toEqual([null, undefined])
  })
  it('frames what is in sight of it', () => {
    // As a browser's rectangles are: their numbers are not their own properties.
    const box = Object.create({ left: 0, top: 10, right: 40, bottom: 90 }) as DOMRect
    expect(seen_within(box, [])).toEqual({ left: 0, top: 10, right: 40, bottom: 90 })
    expect(seen_within(box, [{ left: 20, top: 0, right: 80, bottom: 50 }])).toEqual({ left: 20, top: 10, right: 40, bottom: 50 })
    expect(seen_within(box, [{ left: 0, top: 95, right: 80, bottom: 99 }])).toBeUndefined()
  })
  it('does not take another panel for the end of the turn', () => {
    expect(from(3, page('1', '#panel-log'))).toBe(3)
    expect(from(3, page('1', '#panel-orders'))).toBe(4)
  })
})
