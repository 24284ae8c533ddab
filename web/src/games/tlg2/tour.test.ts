import { describe, expect, it } from 'vitest'
import { steps } from './tour'

const page = (parts: Readonly<Record<string, object>>): ParentNode =>
  ({ querySelector: (selector: string) => parts[selector] ?? null }) as unknown as ParentNode

const done = (title: string, parts: Readonly<Record<string, object>>): boolean | undefined =>
  steps.find((step) => step.title === title)?.done?.(page(parts), '1', '')

const turn_line = (turn: string): object => ({ dataset: { turn } })

describe('the guide', () => {
  it('goes on once the unit that it names is chosen', () => {
    expect(done('Choose a unit', {})).toBe(false)
    expect(done('Choose a unit', { '[data-chosen="9US"]': {} })).toBe(false)
    expect(done('Choose a unit', { '[data-chosen="25US"]': {} })).toBe(true)
  })
  it('goes on once a unit was moved', () => {
    expect(done('Move it', { '#orders': { value: 'end turn' } })).toBe(false)
    expect(done('Move it', { '#orders': { value: 'move 22US C1928\nend turn' } })).toBe(true)
  })
  it('continues after the turn is submitted', () => {
    const handing_in = { '.hand-in': {}, '.turn-line': turn_line('1') }
    expect(done('End your turn', handing_in)).toBe(false)
    expect(done('End your turn', { '#panel-orders': {}, '.turn-line': turn_line('1') })).toBe(true)
  })
  it('goes on when the opponent has moved before the page looked', () => {
    expect(done('End your turn', { '.hand-in': {}, '.turn-line': turn_line('2') })).toBe(true)
  })
})
