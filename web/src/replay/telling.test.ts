import { expect, it } from 'vitest'
import type { Reading } from './load_match'
import { sentences } from './telling'

it('tells what befalls a match itself, and the rest in the words that came with it', () => {
  const reading = {
    match: { seats: [{ side: 'blue', side_name: 'Blue' }] },
    events: [
      { number: 0, type: 'submitted', side: 'blue' },
      { number: 1, type: 'walked' },
      { number: 2, type: 'resigned', side: 'blue' },
    ],
    sentences: ['', 'Ada walks', ''],
  } as unknown as Reading
  expect([...sentences(reading)]).toEqual([
    [1, 'Ada walks'],
    [2, 'Blue resigns'],
  ])
})
