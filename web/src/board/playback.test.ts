import { expect, it } from 'vitest'
import { frame_at } from './playback'

it('finds the frame of an event, or the last before it', () => {
  const frames = [-1, 2, 3, 7].map((event) => ({ event, milliseconds: 1, foreseen: false }))
  expect([-5, -1, 2, 5, 7, 1e9].map((event) => frame_at(frames, event))).toEqual([0, 0, 1, 2, 3, 3])
})
