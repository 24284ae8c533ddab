import module_url from 'virtual:engine-module'

import type { Verdict } from '../../../wasm/adjutant.mjs'
import type { Call, Reply, Request } from './messages'

export type { Verdict }

/** Whether this build of the page carries the engine (cmake/wasm.cmake). */
export const has_engine = module_url !== null

/** The engine refused a call; `faults` says where and why, where more than one thing is wrong. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly faults: readonly unknown[],
  ) {
    super(message)
  }
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (failure: Error) => void
}

/** The rules themselves in a worker of their own: the page stays usable. Calls are answered in their order. */
export class EngineWorker {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private next = 1

  constructor(private readonly url: string) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.hear(data)
    this.worker.onerror = (event) => this.give_up(event.message || 'The engine could not be started.')
  }

  ask(call: Call): Promise<unknown> {
    const request: Request = { number: this.next++, module_url: this.url, call }
    return new Promise((resolve, reject) => {
      this.waiting.set(request.number, { resolve, reject })
      this.worker.postMessage(request)
    })
  }

  end(): void {
    this.worker.terminate()
    this.give_up('The engine has been ended.')
  }

  private hear(reply: Reply): void {
    const asked = this.waiting.get(reply.number)
    this.waiting.delete(reply.number)
    if ('answer' in reply) asked?.resolve(reply.answer)
    else if ('refused' in reply) asked?.reject(new Refused(reply.refused, reply.faults))
    else asked?.reject(new Error(reply.failure))
  }

  private give_up(why: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(why))
    this.waiting.clear()
  }
}

const seconds_max = 120

/**
 * Checks a record by playing every order again with the rules themselves. Throws where the page has no
 * engine, or the record is no record.
 */
export async function verify_record(record: string): Promise<Verdict> {
  if (module_url === null) throw new Error('This page was built without the engine.')
  const engine = new EngineWorker(module_url)
  const timer = setTimeout(() => engine.end(), seconds_max * 1000)
  try {
    JSON.parse(record)
    return (await engine.ask({ call: 'verify', record })) as Verdict
  } finally {
    clearTimeout(timer)
    engine.end()
  }
}

/** An engine to be asked again and again; undefined where the page has none. */
export const start_engine = (): EngineWorker | undefined =>
  module_url === null ? undefined : new EngineWorker(module_url)
