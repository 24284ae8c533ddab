import { describe, expect, it } from 'vitest'
import record from '../../fixtures/chippewa_record.json'
import type { Event } from './reading'
import { revision_at } from './report_view'

const events = record.events as unknown as Event[]

describe('the revision at a moment', () => {
  it('counts all submissions but standing orders', () => {
    const kinds = record.submissions.map(({ kind }) => kind)
    expect(kinds).toContain('standing_orders')
    expect(revision_at(events, -1)).toBe(0)
    expect(revision_at(events, events.length)).toBe(
      kinds.filter((kind) => kind !== 'standing_orders').length,
    )
  })
})
