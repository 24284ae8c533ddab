import { expect, it } from 'vitest'
import type { Reading } from '../replay/reading'
import { frames_of } from './frames'

const reading = {
  events: [
    { number: 0, type: 'submitted', side: 'blue' },
    { number: 1, type: 'walked' },
    { number: 2, type: 'rolled' },
    { number: 3, type: 'submitted', side: 'red', kind: 'standing_orders' },
    { number: 4, type: 'submitted', side: 'red' },
    { number: 5, type: 'resigned', side: 'blue' },
  ],
  sentences: ['', 'Ada walks to the mill', '', '', '', 'Blue resigns'],
} as unknown as Reading

it('shows the set-up and each sentence, at the revision of its submission', () => {
  expect(frames_of(reading).map(({ event, revision }) => [event, revision])).toEqual([
    [-1, 0],
    [1, 1],
    [5, 2],
  ])
})
it('shows a longer sentence for longer', () => {
  const [, walks, resigns] = frames_of(reading)
  expect(walks?.milliseconds).toBeGreaterThan(resigns?.milliseconds ?? 0)
})
