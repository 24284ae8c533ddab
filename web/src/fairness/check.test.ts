import { describe, expect, it } from 'vitest'
import whole from '../../fixtures/chippewa_record.json'
import { check_record, face, orders_hash, type Record } from './check'

// A whole match as the program recorded it; `adjutant verify` says of it that it holds.
const record = (): Record => structuredClone(whole) as unknown as Record

async function faults_after(change: (record: Record) => void): Promise<string[]> {
  const changed = record()
  change(changed)
  return (await check_record(changed)).faults.map(({ where }) => where)
}

const dice = whole.events.flatMap((event, index) => (event.type === 'rolled' ? [index] : []))

describe('the check of a record', () => {
  it('holds for a whole match, and computes each die again', async () => {
    const parts: number[] = []
    const verdict = await check_record(record(), (part) => parts.push(part))
    expect(verdict).toEqual({
      faults: [],
      events: whole.events.length,
      submissions: whole.submissions.length,
      dice: dice.length,
      seed_known: true,
    })
    expect(dice.length).toBeGreaterThan(5)
    expect(parts.at(-1)).toBe(1)
  })
  it('finds a seed that is not the one committed to', async () => {
    const found = await faults_after((changed) => {
      changed.server_seed = '00'.repeat(32)
    })
    expect(found).toContain('commitment')
  })
  it('finds a changed die even if the chain was recomputed', async () => {
    const found = await faults_after((changed) => {
      const event = changed.events[dice[0] ?? 0]
      if (event?.type === 'rolled') event.value = (event.value % 6) + 1
    })
    expect(found).toContain('die 0')
    expect(found).toContain(`event ${dice[0]}`)
  })
  it('finds a change of any event, an event left out, two swapped', async () => {
    expect(
      await faults_after((changed) => void Object.assign(changed.events[3] ?? {}, { cost: 99 })),
    ).toEqual(['event 3'])
    expect(await faults_after((changed) => void changed.events.splice(5, 1))).toContain('event 6')
    expect(
      await faults_after(({ events }) => {
        const [a, b] = events.splice(7, 2)
        if (a && b) events.splice(7, 0, b, a)
      }),
    ).toContain('event 8')
  })
  it('finds orders, nonces and hashes that do not belong together', async () => {
    expect(
      await faults_after(({ submissions }) => void submissions[1]?.orders?.push('resign')),
    ).toContain('submission 1')
    expect(
      await faults_after(({ submissions }) => {
        if (submissions[2]) submissions[2].nonce = 'another'
      }),
    ).toContain('submission 2')
  })
  it('finds other seeds of the seats', async () => {
    const found = await faults_after(({ seats }) => {
      if (seats[0]) seats[0].seed = 'mine'
    })
    expect(found.length).toBeGreaterThan(0)
  })
  it('says of a running match that its dice cannot be computed yet', async () => {
    const running = record()
    running.server_seed = null
    const verdict = await check_record(running)
    expect(verdict.faults).toEqual([])
    expect(verdict.seed_known).toBe(false)
  })
})

describe('its parts', () => {
  it('hash orders one a line, then the nonce', async () => {
    const [first] = whole.submissions
    expect(first?.orders).toBeDefined()
    expect(await orders_hash(first?.orders ?? [], first?.nonce ?? '')).toBe(first?.hash)
  })
  it('skip bytes that would make a face likelier', () => {
    expect(face(new Uint8Array([255, 252, 251]), 6)).toBe((251 % 6) + 1)
    expect(face(new Uint8Array([255, 252, 253]), 6)).toBeUndefined()
    expect(face(new Uint8Array([0]), 10)).toBe(1)
    expect(face(new Uint8Array([250, 249]), 10)).toBe(10)
  })
})
