import { describe, expect, it } from 'vitest'
import type { Moment } from '../../board/playback'
import type { Event } from '../../replay/reading'
import { came_after, first_news, own_before, still_plays, telling_at, telling_before } from './past'

const events = [
  { number: 0, type: 'started' },
  { number: 1, type: 'submitted', side: 'blue', received: '2026-01-01T00:00:01Z' },
  { number: 2, type: 'moved' },
  { number: 3, type: 'moved' },
  { number: 4, type: 'attacked' },
  { number: 5, type: 'rolled' },
  { number: 6, type: 'submitted', side: 'red', received: '2026-01-01T00:00:06Z' },
  { number: 7, type: 'moved' },
] as unknown as Event[]
const frames = [-1, 2, 3, 4, 5, 7].map(
  (event): Moment => ({ event, milliseconds: 1, foreseen: [2, 3, 7].includes(event) }),
)

describe('the playback of new events', () => {
  it("begins with the dice after a player's own submission", () => {
    expect(first_news(frames.slice(0, 5), events.slice(0, 6), 'blue', 1)).toBe(2)
  })
  it("begins at once after the opponent's submission", () => {
    expect(first_news(frames.slice(0, 5), events.slice(0, 6), 'red', 1)).toBe(0)
    expect(first_news(frames, events, 'blue', 5)).toBe(4)
    expect(first_news(frames, events, null, 5)).toBe(4)
  })
  it('is empty if the player has already seen it all', () => {
    expect(first_news(frames.slice(0, 3), events.slice(0, 4), 'blue', 1)).toBe(2)
  })
})

describe('events that come during a playback', () => {
  it('follow it', () => {
    expect(still_plays({ playing: true, index: 3 }, 6)).toBe(true)
  })
  it('begin at once if it has ended or was stopped', () => {
    expect(still_plays({ playing: true, index: 5 }, 6)).toBe(false)
    expect(still_plays({ playing: false, index: 3 }, 6)).toBe(false)
  })
})

describe('the summary after a playback', () => {
  it("begins with the reader's own orders", () => {
    expect(own_before(events, 'blue')).toBe(0)
    expect(own_before(events, 'red')).toBe(5)
    expect(own_before(events, null)).toBeUndefined()
  })
})

describe('the unseen events', () => {
  it('begin with the first submission after the seen ones', () => {
    expect([0, 1, 5, 6].map((event) => came_after(event, events)?.slice(-3))).toEqual(['01Z', '06Z', '06Z', undefined])
    expect(came_after(undefined, events)).toBeUndefined()
  })
})

describe('the report of a finished match', () => {
  it('shows the seen part while the end is offered', () => {
    expect(telling_before({ after: 3, last: 7 }, events)).toEqual({ from: 3, until: 3, missed: true })
  })
  it('shows everything to players who saw the end', () => {
    expect(telling_before({ after: 1, last: 5 }, events)).toBeUndefined()
    expect(telling_before(undefined, events)).toBeUndefined()
  })
})

describe('the log beside a playback', () => {
  const begun = { from: 3, until: 3, missed: true }
  it('grows with what the playback shows, and stays when the reader looks back', () => {
    const later = telling_at(begun, true, 5)
    expect(later).toEqual({ from: 3, until: 5, missed: true })
    expect(telling_at(later, true, 2)).toEqual(later)
  })
  it('is everything once the playback is over, and where a reader only looks back', () => {
    expect(telling_at(begun, false, 7)).toBeUndefined()
    expect(telling_at(undefined, true, 2)).toBeUndefined()
  })
})
