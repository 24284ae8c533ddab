import type { Schema } from '../api/client'
import { canonical_json, type Json } from './canonical_json'

// The dice and the chain of a match record, checked with nothing but a hash function
// (docs/formats.md section 5). That the orders lead to these events is for `adjutant verify`: it
// replays the rules, which this does not.

export type Record = Schema<'Record'>

export interface Fault {
  /** "event 17", "die 3", "submission 4", "commitment" */
  readonly where: string
  readonly what: string
}

export interface Verdict {
  readonly faults: readonly Fault[]
  readonly events: number
  readonly submissions: number
  readonly dice: number
  /** Whether the page could compute the dice: the server publishes its seed when a match ends. */
  readonly seed_known: boolean
}

type Bytes = Uint8Array<ArrayBuffer>

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
const hexadecimal = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function sha256(bytes: Bytes): Promise<string> {
  return hexadecimal(await crypto.subtle.digest('SHA-256', bytes))
}

function bytes_of(text: string): Bytes {
  const pairs = text.match(/../g) ?? []
  return new Uint8Array(pairs.map((pair) => parseInt(pair, 16)))
}

/** H of step 3: canonical orders, one a line, then the nonce. */
export async function orders_hash(orders: readonly string[], nonce: string): Promise<string> {
  return sha256(utf8(orders.map((order) => `${order}\n`).join('') + nonce))
}

export async function event_hash(previous: string, event: object): Promise<string> {
  const { hash: _, ...rest } = event as { hash?: unknown }
  return sha256(utf8(`${previous}\n${canonical_json(rest as Json)}`))
}

/** Bytes to a face, by rejection so that every face is equally likely; undefined: try again. */
export function face(bytes: Bytes, sides: number): number | undefined {
  const limit = 256 - (256 % sides)
  const kept = bytes.find((byte) => byte < limit)
  return kept === undefined ? undefined : (kept % sides) + 1
}

export async function die(
  key: CryptoKey,
  match: string,
  number: number,
  sides: number,
  seeds: readonly string[],
  hash: string,
): Promise<number> {
  for (let attempt = 0; attempt < 1000; ++attempt) {
    const message = ['adjutant-dice-1', match, number, attempt, ...seeds, hash].join('\n')
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(message)))
    const value = face(bytes, sides)
    if (value !== undefined) return value
  }
  throw new Error('a thousand attempts without a face')
}

/** Checks all that can be checked without the rules; `told` hears how far it is, 0 to 1. */
export async function check_record(
  record: Record,
  told: (part: number) => void = () => undefined,
): Promise<Verdict> {
  const faults: Fault[] = []
  await check_commitment(record, faults)
  await check_submissions(record, faults)
  await check_chain(record, faults, (part) => told(part * 0.6))
  const dice = await check_dice(record, faults, (part) => told(0.6 + part * 0.4))
  told(1)
  return {
    faults,
    events: record.events.length,
    submissions: record.submissions.length,
    dice,
    seed_known: record.server_seed !== null,
  }
}

async function check_commitment(record: Record, faults: Fault[]): Promise<void> {
  if (record.server_seed === null) return
  const hash = await sha256(bytes_of(record.server_seed))
  if (hash !== record.commitment)
    faults.push({ where: 'commitment', what: 'the published seed does not match the commitment' })
}

async function check_submissions(record: Record, faults: Fault[]): Promise<void> {
  const submitted = new Map(
    record.events.flatMap((event) =>
      event.type === 'submitted' ? [[event.submission, event] as const] : [],
    ),
  )
  for (const [index, submission] of record.submissions.entries()) {
    const where = `submission ${submission.number}`
    if (submission.number !== index) faults.push({ where, what: `is at position ${index}` })
    const { orders, nonce, hash } = submission
    if (orders !== undefined && (await orders_hash(orders, nonce ?? '')) !== hash)
      faults.push({ where, what: 'its hash does not match its orders and nonce' })
    const event = submitted.get(submission.number)
    if (event !== undefined && event.orders_hash !== hash)
      faults.push({ where, what: 'the chain has a different hash for its orders' })
  }
}

async function check_chain(
  record: Record,
  faults: Fault[],
  told: (part: number) => void,
): Promise<void> {
  let previous = record.commitment
  for (const [index, event] of record.events.entries()) {
    const where = `event ${event.number}`
    if (event.number !== index) faults.push({ where, what: `is at position ${index}` })
    // For what this reader may not see, only its hash is there.
    const hidden = event.type === 'hidden'
    if (!hidden && (await event_hash(previous, event)) !== event.hash) {
      faults.push({ where, what: 'its hash does not match its content and the previous hash' })
      return
    }
    previous = event.hash
    if (index % 50 === 0) told(index / record.events.length)
  }
}

async function check_dice(
  record: Record,
  faults: Fault[],
  told: (part: number) => void,
): Promise<number> {
  const rolled = record.events.filter((event) => event.type === 'rolled')
  for (const [index, event] of rolled.entries())
    if (event.die !== index)
      faults.push({ where: `die ${event.die}`, what: `is roll number ${index}` })
  if (record.server_seed === null) return rolled.length
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const secret = bytes_of(record.server_seed)
  const key = await crypto.subtle.importKey('raw', secret, how, false, ['sign'])
  const seeds = record.seats.map((seat) => seat.seed)
  for (const event of rolled) {
    const hash = record.submissions[event.submission ?? -1]?.hash ?? ''
    const value = await die(key, record.match, event.die, event.sides, seeds, hash)
    if (value !== event.value)
      faults.push({
        where: `die ${event.die}`,
        what: `shows ${event.value}, but the seeds give ${value} (${event.purpose})`,
      })
    told(event.die / rolled.length)
  }
  return rolled.length
}
