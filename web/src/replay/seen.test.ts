import { describe, expect, it } from 'vitest'
import { last_seen, now_seen } from './seen'

describe('what has been seen', () => {
  it('is stored per match; other values are ignored', () => {
    const all = new Map<string, string>([['adjutant.seen.m_2', 'yesterday']])
    const shelf = {
      getItem: (name: string) => all.get(name) ?? null,
      setItem: (name: string, value: string) => void all.set(name, value),
      removeItem: (name: string) => void all.delete(name),
    }
    now_seen(shelf, 'm_1', 41)
    expect(last_seen(shelf, 'm_1')).toBe(41)
    expect(last_seen(shelf, 'm_2')).toBeUndefined()
    expect(last_seen(shelf, 'm_3')).toBeUndefined()
  })
})
