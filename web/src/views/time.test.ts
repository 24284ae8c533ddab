import { describe, expect, it } from 'vitest'
import { distance, span } from './time'

const minute = 60_000
const hour = 60 * minute

describe('distance', () => {
  it('is given in the largest unit that it fills', () => {
    expect(distance(0, 3 * hour, 'en')).toBe('in 3 hours')
    expect(distance(0, 25 * hour, 'en')).toBe('tomorrow')
    expect(distance(0, 59 * minute, 'en')).toBe('in 59 minutes')
    expect(distance(49 * hour, 0, 'en')).toBe('2 days ago')
    expect(distance(0, 5_000, 'en')).toBe('in 5 seconds')
  })
  it('says three days until the third has clearly begun', () => {
    expect(distance(0, 72 * hour - 1000, 'en')).toBe('in 3 days')
    expect(distance(0, 70 * hour, 'en')).toBe('in 2 days')
    expect(distance(72 * hour - 1000, 0, 'en')).toBe('3 days ago')
  })
})

describe('span', () => {
  it('is given in its two largest units', () => {
    expect(span(72 * hour)).toBe('3 days 0 hours')
    expect(span(90 * minute)).toBe('1 hour 30 minutes')
    expect(span(17 * minute)).toBe('17 minutes')
  })
})
