import { describe, expect, it } from 'vitest'
import { LiveSocket, wait_before, type LiveState, type Socket, type Surroundings } from './live_socket'

class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  readonly sent: string[] = []
  closed = false
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.closed = true
    this.onclose?.()
  }
}

function world() {
  const sockets: FakeSocket[] = []
  const waits: number[] = []
  const started_again: true[] = []
  let due: (() => void) | undefined
  const around: Surroundings = {
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    later: (act, milliseconds) => {
      waits.push(milliseconds)
      due = act
      return act
    },
    forget: (timer) => {
      if (timer === due) due = undefined
    },
    chance: () => 1,
    start_again: () => started_again.push(true),
  }
  const states: LiveState[] = []
  const messages: unknown[] = []
  const live = new LiveSocket(
    new Map([['m_1', 41]]),
    { on_message: (message) => messages.push(message), on_state: (state) => states.push(state) },
    around,
  )
  const socket = (): FakeSocket => sockets.at(-1) ?? new FakeSocket()
  return { live, sockets, socket, waits, started_again, states, messages, pass: () => due?.(), pending: () => due !== undefined }
}

const message = (last: number): { data: string } => ({
  data: JSON.stringify({ match: 'm_1', revision: 3, events: [{ number: last }] }),
})

describe('the live socket', () => {
  it('asks for what came after the last event it knows', () => {
    const { socket } = world()
    socket().onopen?.()
    expect(JSON.parse(socket().sent[0] ?? '')).toEqual({ watch: ['m_1'], after: { m_1: 41 } })
  })
  it('is live after the first message and resumes after the last', () => {
    const { socket, states, messages, pass } = world()
    socket().onopen?.()
    expect(states).toEqual(['connecting'])
    socket().onmessage?.(message(44))
    expect(states.at(-1)).toBe('live')
    expect(messages).toHaveLength(1)
    socket().onclose?.()
    expect(states.at(-1)).toBe('lost')
    pass()
    socket().onopen?.()
    expect(JSON.parse(socket().sent[0] ?? '')).toEqual({ watch: ['m_1'], after: { m_1: 44 } })
  })
  it('restarts if the server does not know the last event', () => {
    const { socket, messages, started_again } = world()
    socket().onopen?.()
    const problem = { type: 'urn:adjutant:problem:unknown-event', title: '', status: 409, detail: '' }
    socket().onmessage?.({ data: JSON.stringify({ match: 'm_1', problem }) })
    expect(started_again).toHaveLength(1)
    expect(messages).toHaveLength(0)
  })
  it('asks again later where there were too many requests', () => {
    const { socket, messages, waits, pass } = world()
    socket().onopen?.()
    const problem = {
      type: 'urn:adjutant:problem:rate-limited',
      title: '',
      status: 429,
      detail: '',
      retry_after_seconds: 3,
    }
    for (const match of ['m_1', 'm_2']) socket().onmessage?.({ data: JSON.stringify({ match, problem }) })
    expect(messages).toHaveLength(0)
    expect(waits).toEqual([3000])
    expect(socket().sent).toHaveLength(1)
    pass()
    expect(socket().sent).toHaveLength(2)
    expect(socket().sent[1]).toEqual(socket().sent[0])
  })
  it('backs off each time and resets after it was live', () => {
    const { socket, waits, pass } = world()
    for (let i = 0; i < 4; ++i) {
      socket().onclose?.()
      pass()
    }
    expect(waits).toEqual([500, 1000, 2000, 4000])
    socket().onmessage?.(message(42))
    socket().onclose?.()
    expect(waits.at(-1)).toBe(500)
  })
  it('never waits more than half a minute nor less than a quarter second', () => {
    expect(wait_before(50, 1)).toBe(30_000)
    expect(wait_before(0, 0)).toBe(250)
  })
  it('hurries when asked, with one socket only', () => {
    const { live, socket, sockets, pending } = world()
    live.hurry()
    expect(sockets).toHaveLength(1)
    socket().onclose?.()
    live.hurry()
    expect(sockets).toHaveLength(2)
    expect(pending()).toBe(false)
  })
  it('does not reconnect after it is closed', () => {
    const { live, socket, sockets, waits } = world()
    live.end()
    expect(socket().closed).toBe(true)
    expect(sockets).toHaveLength(1)
    expect(waits).toEqual([])
  })
})
