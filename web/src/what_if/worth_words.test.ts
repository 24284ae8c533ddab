import { expect, it } from 'vitest'
import type { Game } from '../games/game'
import { gain_words, measure_of, standing_words, unit_words, value_words, worth_words } from './worth_words'

const by_hand = { chances: false }
const learned = { chances: true }
const points = { unit: 'strength points', size: 100, decided: 500_000 }
const plain = measure_of({} as Game, by_hand)
const chances = measure_of({} as Game, learned)

it('shows only network values as chances', () => {
  const game = { worth: { unit: 'points out of 100', size: 500, decided: 50_000 } } as Game
  const told = (of: Game, value: { readonly chances: boolean }): string =>
    standing_words(-31_750, ['Blue', 'Red'], measure_of(of, value))
  expect(told(game, learned)).toBe('Red: 82 % chance of winning')
  expect(told(game, by_hand)).toBe('Red: ahead of Blue by 63.5 points out of 100')
  expect(told({} as Game, by_hand)).toBe('Red: ahead of Blue by 31750 points on Captain’s scale')
})
it("shows no game's own figures as chances", () => {
  const pages = import.meta.glob<{ readonly game: Game }>('../games/*/page.tsx', { eager: true })
  const units = Object.values(pages).map(({ game }) => measure_of(game, by_hand).unit)
  expect(units.length).toBeGreaterThan(3)
  expect(units.filter((unit) => /chance/.test(unit))).toEqual([])
})
it('tells a value in its own unit, with its sign', () => {
  expect([340, -49, 4, -4].map((value) => gain_words(value, points))).toEqual(['+3.4', '−0.5', '±0.0', '±0.0'])
  expect(value_words(340, plain)).toBe('+340 points on Captain’s scale')
})
it('says when the battle is decided', () => {
  expect(value_words(1_000_000, points)).toBe('won')
  expect(value_words(-999_000, points)).toBe('lost')
  expect(value_words(499_999, points)).not.toBe('won')
  expect(value_words(50_000, chances)).toBe('won')
  expect([49_999, -49_999].map((value) => value_words(value, chances))).toEqual(['99 % chance of winning', '1 % chance of winning'])
  expect(standing_words(-50_000, ['Blue', 'Red'], chances)).toBe('Red: won')
  expect(standing_words(6_000, ['Blue', 'Red'], chances)).toBe('Blue: 56 % chance of winning')
})
it('names who is ahead', () => {
  expect(standing_words(-250, ['Blue', 'Red'], points)).toBe('Red: ahead of Blue by 2.5 strength points')
  expect(standing_words(0, ['Blue', 'Red'], points)).toBe('Blue and Red are even')
  expect(standing_words(-1_000_000, ['Blue', 'Red'], points)).toBe('Red: won')
})
it('gives the range where dice have a part', () => {
  expect(worth_words({ mean: 100, least: 100, most: 100, ...by_hand }, points)).toBe('+1.0 strength points')
  expect(worth_words({ mean: 100, least: -50, most: 220, ...by_hand }, points)).toBe(
    '+1.0 strength points, ranging from −0.5 to +2.2',
  )
  expect(worth_words({ mean: 6_000, least: -10_000, most: 50_000, ...learned }, chances)).toBe(
    '56 % chance of winning, ranging from 40 % to won',
  )
})
it('never tells more than a hundred percent was gained', () => {
  expect(gain_words(2 * 50_000, chances)).toBe('+100')
  expect(unit_words(chances)).toBe('percentage points of the chance of winning')
})
