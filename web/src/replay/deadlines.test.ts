import { describe, expect, it } from 'vitest'
import type { Schema } from '../api/client'
import { deadlines_of, due_first } from './deadlines'

const [soon, later] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z']
const asked = (side: string, deadline?: string | null) =>
  ({ side, kind: 'orders', question: '?', ...(deadline === undefined ? {} : { deadline }) }) as never
const match = (awaited: Schema<'Match'>['awaited'], deadline: string | null) => ({ awaited, deadline })

describe('a deadline', () => {
  it('is each side’s own', () => {
    const both = match([asked('blue', later), asked('red', soon)], soon)
    expect(deadlines_of(both)).toEqual([
      { side: 'blue', at: later },
      { side: 'red', at: soon },
    ])
    expect([due_first(both, 'blue'), due_first(both, 'red'), due_first(both, null)]).toEqual([
      later,
      soon,
      soon,
    ])
  })
  it('is the match’s if no side has its own', () => {
    expect(deadlines_of(match([asked('blue')], soon))).toEqual([{ side: 'blue', at: soon }])
    expect(due_first(match([asked('blue')], null), 'blue')).toBeUndefined()
    expect(due_first(match([asked('red', soon)], soon), 'blue')).toBe(soon)
    expect(deadlines_of(match([asked('blue', null)], soon))).toEqual([])
  })
})
