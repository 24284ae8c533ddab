import { describe, expect, it } from 'vitest'
import { direction_of, losses_of, retreats_of, with_direction, with_loss, with_retreat } from './standing'

describe('standing orders', () => {
  const losses = { order: 'losses', units: ['41F'] } as const
  it('add and remove hexes of a retreat in the order chosen', () => {
    const one = with_retreat(with_loss([], '41F'), '41F', 'T2238')
    const two = with_retreat(one, '41F', 'T2237')
    expect(two).toEqual([losses, { order: 'retreat', unit: '41F', to: ['T2238', 'T2237'] }])
    expect(retreats_of(two, '41F')).toEqual(['T2238', 'T2237'])
    expect(retreats_of(two, 'CD')).toEqual([])
    expect(with_retreat(two, '41F', 'T2238')).toEqual([
      losses,
      { order: 'retreat', unit: '41F', to: ['T2237'] },
    ])
    expect(with_retreat(one, '41F', 'T2238')).toEqual([losses])
  })
  it('have one direction for everybody else', () => {
    const toward = with_direction([], 'T2030')
    expect(toward).toEqual([{ order: 'retreat', unit: 'any', toward: 'T2030' }])
    expect(direction_of(with_direction(toward, 'T2031'))).toBe('T2031')
    expect(with_direction(toward, 'T2031')).toHaveLength(1)
    expect(with_direction(toward, 'T2030')).toEqual([])
  })
  it('keep the order of losses', () => {
    const two = with_loss(with_loss([], '41F'), 'Ind 1')
    expect(losses_of(two)).toEqual(['41F', 'Ind 1'])
    expect(losses_of(with_loss(two, '41F'))).toEqual(['Ind 1'])
    expect(with_loss(with_loss([], '41F'), '41F')).toEqual([])
  })
  it('change in their place, and leave the others alone', () => {
    const others = with_direction(with_retreat([], 'CD', 'T2030'), 'T2031')
    const [goes, toward] = with_retreat(others, 'CD', 'T2032')
    expect(goes).toEqual({ order: 'retreat', unit: 'CD', to: ['T2030', 'T2032'] })
    expect(toward).toEqual({ order: 'retreat', unit: 'any', toward: 'T2031' })
    expect(losses_of(others)).toEqual([])
  })
})
