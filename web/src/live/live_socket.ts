import type { Schema } from '../api/client'

// Reports changes of matches and tournaments (GET /api/v1/live). Reconnects by itself, later each
// time, and asks for what came since the last event it has seen.

export type LiveMessage = Schema<'LiveMessage'>
export type LiveState = 'connecting' | 'live' | 'lost'

export interface Socket {
  onopen: (() => void) | null
  onclose: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  send(text: string): void
  close(): void
}

export interface Surroundings {
  readonly open: () => Socket
  readonly later: (act: () => void, milliseconds: number) => unknown
  readonly forget: (timer: unknown) => void
  /** 0 to 1: spreads out those who lost their connection together. */
  readonly chance: () => number
  /** The server does not know what we have seen, as after a restored backup: start again. */
  readonly start_again: () => void
}

export interface Listener {
  readonly on_message: (message: LiveMessage) => void
  readonly on_state: (state: LiveState) => void
}

const first_wait = 500
const longest_wait = 30_000
const unknown_event = 'urn:adjutant:problem:unknown-event'
const rate_limited = 'urn:adjutant:problem:rate-limited'

/** Milliseconds before the next try: doubling, at most half a minute, between half and all of it. */
export function wait_before(tries: number, chance: number): number {
  const most = Math.min(longest_wait, first_wait * 2 ** tries)
  return Math.round(most * (0.5 + chance / 2))
}

export class LiveSocket {
  private socket_: Socket | undefined
  private refused_: Socket | undefined
  private timer_: unknown
  private tries_ = 0
  private ended_ = false
  private readonly after_: Map<string, number>
  private readonly listener_: Listener
  private readonly around_: Surroundings

  /** `after`: by match or tournament, the number of the last known event. */
  constructor(after: ReadonlyMap<string, number>, listener: Listener, around: Surroundings) {
    this.after_ = new Map(after)
    this.listener_ = listener
    this.around_ = around
    this.connect()
  }

  end(): void {
    this.ended_ = true
    this.around_.forget(this.timer_)
    this.socket_?.close()
  }

  /** Tries at once instead of waiting: the reader looks at the window again, or the network is back. */
  hurry(): void {
    if (this.socket_ !== undefined || this.ended_) return
    this.around_.forget(this.timer_)
    this.tries_ = 0
    this.connect()
  }

  private connect(): void {
    this.listener_.on_state('connecting')
    const socket = this.around_.open()
    this.socket_ = socket
    socket.onopen = () => this.watch(socket)
    socket.onmessage = ({ data }) => this.receive(socket, String(data))
    socket.onclose = () => {
      if (this.socket_ !== socket) return
      this.socket_ = undefined
      if (this.ended_) return
      this.listener_.on_state('lost')
      const wait = wait_before(this.tries_, this.around_.chance())
      this.tries_ += 1
      this.timer_ = this.around_.later(() => this.connect(), wait)
    }
  }

  private watch(socket: Socket): void {
    socket.send(JSON.stringify({ watch: [...this.after_.keys()], after: Object.fromEntries(this.after_) }))
  }

  /** Later, and once, even if the server refused many of its matches. */
  private watch_again(socket: Socket, wait: number): void {
    if (this.refused_ === socket) return
    this.refused_ = socket
    this.around_.later(() => {
      this.refused_ = undefined
      if (this.socket_ === socket) this.watch(socket)
    }, wait)
  }

  private receive(socket: Socket, text: string): void {
    const message = JSON.parse(text) as LiveMessage
    this.tries_ = 0
    this.listener_.on_state('live')
    if ('events' in message) {
      const last = message.events.at(-1)?.number
      const of = 'match' in message ? message.match : message.tournament
      if (last !== undefined) this.after_.set(of, last)
    }
    if ('problem' in message && message.problem.type === unknown_event) return this.around_.start_again()
    if ('problem' in message && message.problem.type === rate_limited) {
      return this.watch_again(socket, 1000 * (message.problem.retry_after_seconds ?? 1))
    }
    this.listener_.on_message(message)
  }
}

/** In a browser. */
export const in_browser: Surroundings = {
  open: () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    return new WebSocket(`${scheme}://${location.host}/api/v1/live`) as unknown as Socket
  },
  later: (act, milliseconds) => setTimeout(act, milliseconds),
  forget: (timer) => clearTimeout(timer as number | undefined),
  chance: () => Math.random(),
  start_again: () => location.reload(),
}
