// A push service and the browser behind it, as far as the server meets them: it takes what is posted, checks who
// sends (RFC 8292), and reads it with the browser's keys (RFC 8291) by node's own cryptography.
import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { until } from './waiting.js'

export class PushService {
  posts = []
  answers = [] // statuses of the next posts; then 201

  /** Begins on this port, or on one that is free; stop() and start() again, and it is where it was. */
  async start(port = this.port ?? 0) {
    this.server = createServer(async (request, answer) => {
      const parts = []
      for await (const part of request) parts.push(part)
      this.posts.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) })
      answer.writeHead(this.answers.shift() ?? 201).end()
    })
    await new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve))
    this.port = this.server.address().port
  }

  async stop() {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`
  }

  /** A browser that has subscribed here. */
  browser(name) {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    return new Subscriber(this, `/send/${name}`, keys, randomBytes(16))
  }

  /** What has come for the browser, once there are this many, oldest first. */
  async posts_to(browser, count) {
    const posts = () => this.posts.filter(({ path }) => path === browser.path)
    await until(() => posts().length >= count, `${count} pushes come`)
    return posts()
  }
}

class Subscriber {
  constructor(service, path, keys, auth) {
    Object.assign(this, { service, path, keys, auth })
  }

  /** As PushSubscription.toJSON() has it. */
  get subscription() {
    return {
      endpoint: `${this.service.origin}${this.path}`,
      keys: { p256dh: this.keys.getPublicKey('base64url'), auth: this.auth.toString('base64url') },
    }
  }

  /** What the account's call takes. */
  get told() {
    const { endpoint, keys } = this.subscription
    return { label: 'telephone', endpoint, ...keys }
  }

  /** The messages that have come, once there are this many; each was sent by the server with this public key. */
  async messages(count, public_key) {
    const posts = await this.service.posts_to(this, count)
    return posts.map((post) => {
      check_sender(post, this.service.origin, public_key)
      return JSON.parse(this.decrypted(post))
    })
  }

  /** RFC 8188 section 2, RFC 8291 section 3. */
  decrypted({ headers, body }) {
    assert.equal(headers['content-encoding'], 'aes128gcm')
    const salt = body.subarray(0, 16)
    const record = body.readUInt32BE(16)
    const sender = body.subarray(21, 21 + body[20])
    const sealed = body.subarray(21 + body[20])
    assert.ok(body.length <= 4096 && sealed.length <= record)
    const shared = this.keys.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', shared, this.auth, info, 32))
    const part = (name, bytes) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    const end = plain.lastIndexOf(2) // the delimiter of the last record
    assert.ok(end >= 0 && plain.subarray(end + 1).every((byte) => byte === 0))
    return plain.subarray(0, end).toString()
  }
}

/** RFC 8292: a token for this origin, good for a day at most, signed with the key that browsers were given. */
function check_sender({ headers }, origin, public_key) {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization)
  assert.equal(key, public_key)
  const [head, claims, signature] = token.split('.')
  assert.equal(JSON.parse(Buffer.from(head, 'base64url')).alg, 'ES256')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url'))
  assert.equal(aud, origin)
  assert.ok(exp > Date.now() / 1000 && exp <= Date.now() / 1000 + 24 * 3600)
  assert.match(sub, /^(https?:|mailto:)/)
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url')))
  assert.ok(Number(headers.ttl) > 0)
}
