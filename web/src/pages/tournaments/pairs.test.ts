import { expect, test } from 'vitest'
import { breaks_in_words, pairs_of, place_name, places_by_number, places_of, with_at } from './pairs'
import type { Entrant, Round } from './words'

const round = {
  boards: [
    { board: 1, leg: 1, white: { entry: 4 }, black: { entry: 2 } },
    { board: 1, leg: 2, white: { entry: 2 }, black: { entry: 4 } },
    { board: 2, leg: 1, white: { entry: 1 }, black: { entry: 5 } },
  ],
  free: [
    { entry: 6, result: 'Z' },
    { entry: 3, result: 'U' },
  ],
} as unknown as Round

test('a round lists its boards, then the byes', () => {
  expect(places_of(round)).toEqual([4, 2, 1, 5, 3])
})

test('a player moved to a place swaps with the player there', () => {
  expect(with_at([4, 2, 1, 5, 3], 0, 5)).toEqual([5, 2, 1, 4, 3])
  expect(with_at([4, 2, 1, 5, 3], 4, 4)).toEqual([3, 2, 1, 5, 4])
  expect(with_at([4, 2], 0, 4)).toEqual([4, 2])
})

test('places are asked for as pairs and byes', () => {
  expect(pairs_of([4, 2, 1, 5, 3])).toEqual({
    pairs: [
      { white: 4, black: 2 },
      { white: 1, black: 5 },
    ],
    byes: [3],
  })
  expect(pairs_of([4, 2])).toEqual({ pairs: [{ white: 4, black: 2 }], byes: [] })
})

test('places have names', () => {
  expect([0, 3, 4].map((place) => place_name(place, [4, 2, 1, 5, 3]))).toEqual([
    'Board 1, favoured side',
    'Board 2, other side',
    'Bye',
  ])
})

const entries = [
  { entry: 1, player: 'ada', state: 'entered', pairing_number: 3 },
  { entry: 2, player: 'bea', state: 'entered', pairing_number: 1 },
  { entry: 3, player: 'cy', state: 'withdrawn', pairing_number: 2 },
  { entry: 4, player: 'dot', state: 'substitute', pairing_number: null },
] as unknown as readonly Entrant[]

test('without a pairing, the editor begins with the present players by number', () => {
  expect(places_by_number(entries)).toEqual([2, 1])
})

test('broken pairing rules are listed with names', () => {
  const breaks = [
    { entries: [1, 2], rule: 'C1', what: 'have met' },
    { entries: [2, 9], rule: 'forbidden', what: 'must not meet' },
  ]
  expect(breaks_in_words(breaks, entries)).toEqual([
    'ada and bea have met (C1)',
    'bea and entry 9 must not meet',
  ])
})
