import { describe, expect, it } from 'vitest'
import type { Event } from './frames'
import { sentences } from './telling'

const result_of = (bombardment: boolean): string | undefined => {
  const events = [
    {
      number: 7,
      type: 'attacked',
      bombardment,
      attackers: [],
      guns: ['TUS'],
      defenders: ['1FAC'],
      targets: ['C2421'],
      odds: '1:1',
    },
    { number: 8, type: 'rolled', value: 4, purpose: 'combat' },
    { number: 9, type: 'resulted', result: 'BL1' },
  ] as unknown as readonly Event[]
  return sentences(events, (side) => side).get(9)
}

describe('the sentence of a result', () => {
  it('names both sides where they fight', () => {
    expect(result_of(false)).toBe('BL1: both lose a step')
  })
  it('names the defender alone where guns fire from afar (R22)', () => {
    expect(result_of(true)).toBe('BL1: the defender loses a step')
  })
})
