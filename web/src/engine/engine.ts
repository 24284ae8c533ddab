import module_url from 'virtual:engine-module'

import type { Verdict } from '../../../wasm/adjutant.mjs'
import type { Reply, Request } from './messages'

export type { Verdict }

/** Whether this build of the page carries the engine (cmake/wasm.cmake). */
export const has_engine = module_url !== null

const seconds_max = 120

/**
 * Checks a record by playing every order again with the rules themselves, in a worker: the page
 * stays usable. Throws where the page has no engine, or the record is no record.
 */
export function verify_record(record: string): Promise<Verdict> {
  if (module_url === null) return Promise.reject(new Error('This page was built without the engine.'))
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const request: Request = { module_url, record }
  return new Promise<Verdict>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The check took too long.')), seconds_max * 1000)
    worker.onerror = (event) => {
      clearTimeout(timer)
      reject(new Error(event.message || 'The engine could not be started.'))
    }
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      clearTimeout(timer)
      if ('verdict' in data) resolve(data.verdict)
      else reject(new Error(data.failure))
    }
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
