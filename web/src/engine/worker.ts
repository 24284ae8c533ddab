import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'

import { Engine } from '../../../wasm/adjutant.mjs'
import type { Reply, Request } from './messages'

async function answer({ module_url, record }: Request): Promise<Reply> {
  const response = await fetch(module_url)
  if (!response.ok) return { failure: `The engine could not be loaded (${response.status}).` }
  const engine = await Engine.load(await response.arrayBuffer(), {
    sha256: (bytes) => sha256(bytes),
    hmacSha256: (key, bytes) => hmac(sha256, key, bytes),
  })
  return { verdict: engine.verify(record) }
}

self.onmessage = ({ data }: MessageEvent<Request>) => {
  answer(data)
    .catch((failure: unknown): Reply => ({ failure: String(failure) }))
    .then((reply) => self.postMessage(reply))
}
