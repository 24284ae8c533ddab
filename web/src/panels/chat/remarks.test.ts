import { describe, expect, it } from 'vitest'
import { joined, known_until, type Remark } from './remarks'

const remark = (number: number): Remark => ({
  number,
  side: 'blue',
  player: 'winfield',
  text: `remark ${number}`,
  said: '2026-11-21T10:00:00Z',
})

describe('remarks', () => {
  it('come once each and in order, however they came', () => {
    const all = joined([remark(1), remark(2)], [remark(4), remark(2), remark(3)])
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })
  it('are known up to the first that is missing', () => {
    expect(known_until([])).toBe(0)
    expect(known_until([remark(1), remark(2), remark(4)])).toBe(2)
  })
})
