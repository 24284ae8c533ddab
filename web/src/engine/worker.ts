import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'

import { CallRefused, Engine } from '../../../wasm/adjutant.mjs'
import type { Reply, Request } from './messages'

let started: Promise<Engine> | undefined

async function start(module_url: string): Promise<Engine> {
  const response = await fetch(module_url).catch(() => undefined)
  if (!response?.ok)
    throw new Error(
      'The engine did not load: the connection failed, or the server has a newer version of the page. Reload the page.',
    )
  return Engine.load(await response.arrayBuffer(), {
    sha256: (bytes) => sha256(bytes),
    hmacSha256: (key, bytes) => hmac(sha256, key, bytes),
  })
}

async function answer({ number, module_url, call }: Request): Promise<Reply> {
  try {
    started ??= start(module_url).catch((fault: unknown) => {
      started = undefined // whoever asks next tries again
      throw fault
    })
    return { number, answer: (await started).ask(call) }
  } catch (fault) {
    if (fault instanceof CallRefused) return { number, refused: fault.message, faults: fault.faults }
    return { number, failure: fault instanceof Error ? fault.message : String(fault) }
  }
}

self.onmessage = ({ data }: MessageEvent<Request>) => {
  void answer(data).then((reply) => self.postMessage(reply))
}
