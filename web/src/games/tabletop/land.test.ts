import { expect, it } from 'vitest'
import { land_words } from './land'

const land = {
  width: 24_000,
  depth: 24_000,
  hills: [
    { corners: [[0, 0], [4000, 0], [4000, 4000], [0, 4000]] },
    { height: 2, corners: [[0, 0], [600, 0], [600, 600], [0, 600]] },
  ],
  woods: [[[1000, 1000], [2000, 1000], [2000, 2000], [1000, 2000]]],
  open_woods: [[[5000, 5000], [6000, 5000], [6000, 6000], [5000, 6000]]],
  dense: [[[7000, 5000], [8000, 5000], [8000, 6000], [7000, 6000]]],
  rough: [[[9000, 5000], [10_000, 5000], [10_000, 6000], [9000, 6000]]],
  works: [{ kind: 'light', points: [[12_000, 5000], [12_000, 6000]] }],
  roads: [{ points: [[0, 3000], [24_000, 3000]] }],
  objectives: [{ name: 'crest', corners: [[0, 0], [500, 0], [500, 500], [0, 500]], points: 4 }],
} as const

it('tells what lies under a spot', () => {
  expect(land_words(land, { x: 1500, y: 1500 })).toBe('on a hill, in a wood')
  expect(land_words(land, { x: 9000, y: 3250 })).toBe('on a road')
  expect(land_words(land, { x: 9000, y: 3251 })).toBe('open ground')
  expect(land_words(land, { x: 100, y: 100 })).toBe('on a hill of level 2, in the objective crest')
})

it('tells woods and broken ground apart', () => {
  const at = (x: number): string => land_words(land, { x, y: 5500 })
  expect([at(5500), at(7500), at(9500), at(12_250)]).toEqual(['in open woods', 'in dense woods', 'on rough ground', 'at works'])
})
