import { describe, expect, it } from 'vitest'
import { losses_of, retreats_of, with_direction, with_loss, with_retreat } from './standing'

describe('standing orders', () => {
  it('add hexes to a retreat in the order they are chosen, and take them away', () => {
    const one = with_retreat('losses 41F\n', '41F', 'T2238')
    const two = with_retreat(one, '41F', 'T2237')
    expect(two).toBe('losses 41F\nretreat 41F to T2238 T2237\n')
    expect(retreats_of(two, '41F')).toEqual(['T2238', 'T2237'])
    expect(with_retreat(two, '41F', 'T2238')).toBe('losses 41F\nretreat 41F to T2237\n')
    expect(with_retreat(one, '41F', 'T2238')).toBe('losses 41F\n')
  })
  it('have one direction for everybody else', () => {
    const toward = with_direction('', 'T2030')
    expect(toward).toBe('retreat any toward T2030\n')
    expect(with_direction(toward, 'T2031')).toBe('retreat any toward T2031\n')
    expect(with_direction(toward, 'T2030')).toBe('')
  })
  it('keep the order of losses, and units with blanks in quotes', () => {
    const text = with_loss(with_loss('', '41F'), 'Ind 1')
    expect(text).toBe('losses 41F "Ind 1"\n')
    expect(losses_of(text)).toEqual(['41F', 'Ind 1'])
    expect(with_loss(text, '41F')).toBe('losses "Ind 1"\n')
  })
  it('leave other lines and comments alone', () => {
    expect(with_loss('# mine\nretreat any toward T2030\n', 'CD')).toBe(
      '# mine\nretreat any toward T2030\nlosses CD\n',
    )
  })
})
