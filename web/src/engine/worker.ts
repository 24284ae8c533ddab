import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'

import { CallRefused, Engine } from '../../../wasm/adjutant.mjs'
import type { Reply, Request } from './messages'

let loaded: Promise<Engine> | undefined

async function load(module_url: string): Promise<Engine> {
  const response = await fetch(module_url)
  if (!response.ok) throw new Error(`The engine could not be loaded (${response.status}).`)
  return Engine.load(await response.arrayBuffer(), {
    sha256: (bytes) => sha256(bytes),
    hmacSha256: (key, bytes) => hmac(sha256, key, bytes),
  })
}

async function answer({ number, module_url, call }: Request): Promise<Reply> {
  loaded ??= load(module_url)
  const engine = await loaded
  try {
    return { number, answer: engine.ask(call) }
  } catch (fault) {
    if (fault instanceof CallRefused) return { number, refused: fault.message, faults: fault.faults }
    throw fault
  }
}

self.onmessage = ({ data }: MessageEvent<Request>) => {
  answer(data)
    .catch((failure: unknown): Reply => ({ number: data.number, failure: String(failure) }))
    .then((reply) => self.postMessage(reply))
}
