import { beforeEach, describe, expect, it, vi } from 'vitest'
import { prefetch, drop_prefetched, take_prefetched } from './prefetch'

const address = '/api/v1/matches?status=running'
const ask = () => prefetch('/api/v1/matches', { query: { status: 'running' } })

describe('what is prefetched', () => {
  beforeEach(() => {
    drop_prefetched()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  })
  it('is given once, to a request for the same address', async () => {
    const answer = ask()
    expect(take_prefetched('/api/v1/matches')).toBeUndefined()
    expect(take_prefetched(address)).toBe(answer)
    expect(take_prefetched(address)).toBeUndefined()
    await answer
  })
  it('is dropped when the reader opens another page', () => {
    ask()
    drop_prefetched()
    expect(take_prefetched(address)).toBeUndefined()
  })
  it('is aborted when it is dropped, not after it was used', () => {
    const signals: AbortSignal[] = []
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    ask()
    void take_prefetched(address)
    ask()
    drop_prefetched()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
  })
  it('reports a failure only to the request that uses it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
    ask()
    await expect(take_prefetched(address)).rejects.toThrow('no connection')
  })
})
