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

it('tells the end once', () => {
  const reading = (words: string) =>
    ({
      match: { seats: [{ side: 'blue', side_name: 'Blue' }] },
      events: [
        { number: 0, type: 'game_ended' },
        { number: 1, type: 'match_ended', winner: 'blue', reason: 'the hill is held' },
      ],
      sentences: [words, ''],
    }) as unknown as Reading
  expect([...sentences(reading('Blue wins: the hill is held')).values()]).toEqual([
    'Blue wins: the hill is held',
  ])
  expect([...sentences(reading('')).values()]).toEqual(['Blue victory: the hill is held'])
})
