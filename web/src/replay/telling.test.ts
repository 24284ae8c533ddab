import { expect, it } from 'vitest'
import type { Reading } from './reading'
import { sentences } from './telling'

it('gives a sentence by event number, if there is one', () => {
  const reading = {
    events: [
      { number: 7, type: 'submitted', side: 'blue' },
      { number: 8, type: 'walked' },
      { number: 9, type: 'resigned', side: 'blue' },
    ],
    sentences: ['', 'Ada walks', 'Blue resigns'],
  } as unknown as Reading
  expect([...sentences(reading)]).toEqual([
    [8, 'Ada walks'],
    [9, 'Blue resigns'],
  ])
})
