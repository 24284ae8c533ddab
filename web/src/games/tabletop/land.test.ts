import { expect, it } from 'vitest'
import { land_words } from './land'

const land = {
  width: 24_000,
  depth: 24_000,
  hills: [{ corners: [[0, 0], [4000, 0], [4000, 4000], [0, 4000]] }],
  woods: [[[1000, 1000], [2000, 1000], [2000, 2000], [1000, 2000]]],
  roads: [{ points: [[0, 3000], [24_000, 3000]] }],
  objectives: [{ name: 'crest', corners: [[0, 0], [500, 0], [500, 500], [0, 500]], points: 4 }],
} as const

it('tells what lies under a spot', () => {
  expect(land_words(land, { x: 1500, y: 1500 })).toBe('on a hill, in a wood')
  expect(land_words(land, { x: 9000, y: 3250 })).toBe('on a road')
  expect(land_words(land, { x: 9000, y: 3251 })).toBe('open ground')
  expect(land_words(land, { x: 100, y: 100 })).toBe('on a hill, in the objective crest')
})
