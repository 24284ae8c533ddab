import { describe, expect, it } from 'vitest'
import type { Schema } from '../api/client'
import { news, revisions, that_wait } from './turns'

const match = (id: string, revision: number, to_act: string | null = 'blue') =>
  ({
    ...{ id, revision, your_side: 'blue', status: 'running' },
    awaited: to_act === null ? [] : [{ side: to_act }],
  }) as unknown as Schema<'Match'>

describe('turns', () => {
  it('wait where the reader is to act', () => {
    const all = [match('mine', 1), match('theirs', 1, 'red'), match('nobody', 1, null)]
    expect(that_wait(all).map(({ id }) => id)).toEqual(['mine'])
  })
  it('are news once', () => {
    const before = revisions([match('a', 3)])
    const now = [match('a', 3), match('b', 1)]
    expect(news(before, now).map(({ id }) => id)).toEqual(['b'])
    expect(news(before, [match('a', 5)]).map(({ id }) => id)).toEqual(['a'])
  })
})
