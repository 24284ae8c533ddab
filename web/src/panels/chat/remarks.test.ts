import { describe, expect, it } from 'vitest'
import { joined, known_until, told_of, type Remark } from './remarks'

const remark = (number: number): Remark => ({
  number,
  side: 'blue',
  player: 'winfield',
  text: `remark ${number}`,
  said: '2026-11-21T10:00:00Z',
})

const match = (options: object) => ({ your_side: 'red', options }) as Parameters<typeof told_of>[1]

describe('remarks', () => {
  it('appear once each and in order', () => {
    const all = joined([remark(1), remark(2)], [remark(4), remark(2), remark(3)])
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })
  it('of a computer player wait until its turn has been seen', () => {
    const all = ['10:00:00Z', '10:00:05Z', '10:00:06Z'].map((time, at) => ({ ...remark(at + 1), said: `2026-11-21T${time}` }))
    const told = (options: object, since?: string) => told_of(all, match(options), since).map(({ number }) => number)
    const since = '2026-11-21T10:00:05Z'
    expect(told({ opponent: 'recruit' }, since)).toEqual([1])
    expect(told({ opponent: 'recruit' })).toEqual([1, 2, 3])
    expect(told({ opponent: null }, since)).toEqual([1, 2, 3])
    expect(told_of(all, { ...match({ opponent: 'recruit' }), your_side: 'blue' }, since)).toEqual(all)
  })
  it('are known up to the first that is missing', () => {
    expect(known_until([])).toBe(0)
    expect(known_until([remark(1), remark(2), remark(4)])).toBe(2)
  })
})
