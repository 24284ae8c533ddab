import { describe, expect, it } from 'vitest'
import { steps } from './tour'

const page = (parts: Readonly<Record<string, object>>): ParentNode =>
  ({ querySelector: (selector: string) => parts[selector] ?? null }) as unknown as ParentNode

const done = (title: string, parts: Readonly<Record<string, object>>): boolean | undefined =>
  steps.find((step) => step.title === title)?.done?.(page(parts), '1', '')

describe('the guide', () => {
  it('goes on once a stack is chosen', () => {
    expect(done('Choose a brigade', {})).toBe(false)
    expect(done('Choose a brigade', { '[data-chosen="G2514"]': {} })).toBe(true)
  })
  it('goes on once a brigade marches', () => {
    expect(done('March', { '#orders': { value: 'fire G2115\nend turn' } })).toBe(false)
    expect(done('March', { '#orders': { value: 'fire G2115\nmove 21VA gen Jones G2414' } })).toBe(true)
  })
  it('continues after the turn is submitted', () => {
    const turn_line = (turn: string): object => ({ dataset: { turn } })
    expect(done('End your turn', { '.hand-in': {}, '.turn-line': turn_line('1') })).toBe(false)
    expect(done('End your turn', { '.hand-in': {}, '.turn-line': turn_line('2') })).toBe(true)
    expect(done('End your turn', { '#panel-orders': {}, '.turn-line': turn_line('1') })).toBe(true)
  })
})
