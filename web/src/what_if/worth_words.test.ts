import { expect, it } from 'vitest'
import type { Game } from '../games/game'
import { standing_words, value_words, worth_words } from './worth_words'

const game = { worth: { unit: 'strength points', size: 100 } } as unknown as Game
const plain = {} as Game
const chances = { worth: { unit: 'chances in a hundred', size: 500, decided: 50_000 } } as unknown as Game

it('tells a value in the game’s own unit, with its sign', () => {
  expect([340, -49, 4, -4].map((value) => value_words(value, game))).toEqual(['+3.4', '−0.5', '±0.0', '±0.0'])
  expect(value_words(340, plain)).toBe('+340')
})
it('says when the battle is decided', () => {
  expect(value_words(1_000_000, game)).toBe('won')
  expect(value_words(-999_000, game)).toBe('lost')
  expect(value_words(499_999, game)).not.toBe('won')
  expect(value_words(50_000, chances)).toBe('won')
  expect(value_words(49_999, chances)).toBe('+100.0')
  expect(standing_words(-50_000, ['Blue', 'Red'], chances)).toBe('Red has won')
  expect(standing_words(6_000, ['Blue', 'Red'], chances)).toBe('Blue is ahead of Red by 12.0 chances in a hundred')
})
it('names who is ahead', () => {
  expect(standing_words(-250, ['Blue', 'Red'], game)).toBe('Red is ahead of Blue by 2.5 strength points')
  expect(standing_words(0, ['Blue', 'Red'], game)).toBe('Blue and Red are even')
  expect(standing_words(-1_000_000, ['Blue', 'Red'], game)).toBe('Red has won')
})
it('gives the range where dice have a part', () => {
  expect(worth_words({ mean: 100, least: 100, most: 100 }, game)).toBe('+1.0')
  expect(worth_words({ mean: 100, least: -50, most: 220 }, game)).toBe('+1.0, by the dice −0.5 to +2.2')
})
