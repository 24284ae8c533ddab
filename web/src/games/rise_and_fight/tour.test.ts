import { describe, expect, it } from 'vitest'
import { steps } from './tour'

const page = (parts: Readonly<Record<string, object>>): ParentNode =>
  ({ querySelector: (selector: string) => parts[selector] ?? null }) as unknown as ParentNode

const done = (title: string, parts: Readonly<Record<string, object>>): boolean | undefined =>
  steps.find((step) => step.title === title)?.done?.(page(parts), '1', 'move 42 to 16 8.5 facing W\n')

describe('the guide', () => {
  it('goes on once a unit is chosen', () => {
    expect(done('Choose a unit', {})).toBe(false)
    expect(done('Choose a unit', { '[data-chosen="LI"]': {} })).toBe(true)
  })
  it('goes on once a unit is led, not when it fires', () => {
    expect(done('Move it', { '#orders': { value: 'fire G1 at McD\nend turn' } })).toBe(false)
    expect(done('Move it', { '#orders': { value: 'fire G1 at McD\nmove LI forward 6' } })).toBe(true)
    expect(done('Move it', { '#orders': { value: 'charge LI into McD' } })).toBe(true)
  })
  it('goes on once its orders change, not by the move before', () => {
    expect(done('Wheel and change formation', { '#orders': { value: 'move 42 to 16 8.5 facing W\n' } })).toBe(false)
    expect(done('Wheel and change formation', { '#orders': { value: 'move 42 to 16 8.5 facing NW\n' } })).toBe(true)
  })
  it('continues after the turn is submitted', () => {
    const turn_line = (turn: string): object => ({ dataset: { turn } })
    expect(done('End your turn', { '.hand-in': {}, '.turn-line': turn_line('1') })).toBe(false)
    expect(done('End your turn', { '.hand-in': {}, '.turn-line': turn_line('2') })).toBe(true)
    expect(done('End your turn', { '#panel-orders': {}, '.turn-line': turn_line('1') })).toBe(true)
  })
})
