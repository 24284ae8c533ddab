import module_url from 'virtual:engine-module'

import type { Fault, Verdict } from '../../../wasm/adjutant.mjs'
import type { Reply, Request } from './messages'

export type { Fault, Verdict }

/** Whether this build of the page carries the engine (cmake/wasm.cmake). */
export const has_engine = module_url !== null

/** The engine refused a call; `faults` says where and why, where more than one thing is wrong. */
export class EngineRefused extends Error {
  readonly faults: readonly Fault[]
  constructor(message: string, faults: readonly Fault[]) {
    super(message)
    this.faults = faults
  }
}

/** The rules themselves, in a worker: the page stays usable while they work. */
export interface RunningEngine {
  /** One call of wasm/README.md. Throws EngineRefused; any other error means that its tables are gone. */
  readonly ask: (call: string, members?: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Ends the engine; requests that still wait fail with the reason. */
  readonly stop: (why?: string) => void
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (fault: Error) => void
}

export function start_engine(): RunningEngine {
  if (module_url === null) throw new Error('This page was built without the engine.')
  const address: string = module_url
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let last = 0
  const end_all = (fault: Error): void => {
    for (const { reject } of waiting.values()) reject(fault)
    waiting.clear()
  }
  worker.onerror = (event) => end_all(new Error(event.message || 'The engine could not be started.'))
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const asked = waiting.get(data.number)
    waiting.delete(data.number)
    if ('answer' in data) asked?.resolve(data.answer)
    else if ('refused' in data) asked?.reject(new EngineRefused(data.refused, data.faults))
    else asked?.reject(new Error(data.failure))
  }
  return {
    ask: (call, members = {}) =>
      new Promise((resolve, reject) => {
        const request: Request = { number: ++last, module_url: address, call: { ...members, call } }
        waiting.set(request.number, { resolve, reject })
        worker.postMessage(request)
      }),
    stop: (why = 'The engine was stopped.') => {
      worker.terminate()
      end_all(new Error(why))
    },
  }
}

const seconds_max = 120

/**
 * Checks a record by playing every order again with the rules themselves. Throws if the page has no
 * engine, or if this is not a record.
 */
export async function verify_record(record: string): Promise<Verdict> {
  const engine = start_engine()
  const timer = setTimeout(() => engine.stop('The check took too long.'), seconds_max * 1000)
  try {
    return (await engine.ask('verify', { record })) as Verdict
  } finally {
    clearTimeout(timer)
    engine.stop()
  }
}
