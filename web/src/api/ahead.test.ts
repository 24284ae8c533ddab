import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ask_ahead, forget_ahead, taken_ahead } from './ahead'

const address = '/api/v1/matches?status=running'
const ask = () => ask_ahead('/api/v1/matches', { query: { status: 'running' } })

describe('what is asked for ahead', () => {
  beforeEach(() => {
    forget_ahead()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  })
  it('is given once, to who asks for the same', async () => {
    const answer = ask()
    expect(taken_ahead('/api/v1/matches')).toBeUndefined()
    expect(taken_ahead(address)).toBe(answer)
    expect(taken_ahead(address)).toBeUndefined()
    await answer
  })
  it('is forgotten when another page is gone to', () => {
    ask()
    forget_ahead()
    expect(taken_ahead(address)).toBeUndefined()
  })
  it('is stopped when it is forgotten, not when it was taken', () => {
    const signals: AbortSignal[] = []
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    ask()
    void taken_ahead(address)
    ask()
    forget_ahead()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
  })
  it('tells who takes it that it did not arrive, and nobody else', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
    ask()
    await expect(taken_ahead(address)).rejects.toThrow('no connection')
  })
})
