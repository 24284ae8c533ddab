import { expect, it } from 'vitest'
import type { Event } from '../replay/reading'
import { before_submission } from './open_board'

const events = [
  { number: 0, type: 'started' },
  { number: 1, type: 'submitted', kind: 'standing_orders' },
  { number: 2, type: 'standing_orders_set' },
  { number: 3, type: 'submitted', kind: 'orders' },
  { number: 4, type: 'moved' },
  { number: 5, type: 'rolled' },
  { number: 6, type: 'submitted', kind: 'orders' },
  { number: 7, type: 'moved' },
] as unknown as readonly Event[]

it('begins before a submission that is shown in part', () => {
  expect([3, 4].map((event) => before_submission(events, event))).toEqual([0, 0])
  expect(before_submission(events, 6)).toBe(1)
})
it('begins after a submission that is shown whole', () => {
  expect(before_submission(events, 5)).toBe(1)
  expect(before_submission(events, 7)).toBe(2)
})
it('begins with the set-up before the first orders', () => {
  expect([-1, 0, 1, 2].map((event) => before_submission(events, event))).toEqual([0, 0, 0, 0])
})
