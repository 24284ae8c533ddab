import { expect, it } from 'vitest'
import { offer_words } from './offer_words'

const words = (order: string, units?: readonly string[]): string => offer_words(order, units).words

it('words each order as a button reads, not as a line of orders', () => {
  expect(words('build G2015')).toBe('Build works in G2015')
  expect(words('fire G2015', ['And1', 'Stv'])).toBe('Fire at G2015 (And1, Stv)')
  expect(words('fire G2015 with And1 at Cut', ['And1'])).toBe('Fire at G2015 (And1), aim at Cut')
  expect(words('unlimber Stv')).toBe('Unlimber Stv')
  expect(words('charge G1406 with 8NYc')).toBe('Charge G1406 (8NYc)')
  expect(words('attack G0706 G0707')).toBe('Attack G0706 and G0707')
  expect(words('withdraw "4 NC"')).toBe('Withdraw 4 NC')
  expect(words('rally 1NC')).toBe('Rally 1NC')
  expect(words('rally 1NC with Johnson 2')).toBe('Rally 1NC with Johnson’s help (+2)')
  expect(words('recover 25VA')).toBe('Recover 25VA')
})

it('words the answers to what is asked', () => {
  expect(words('withdraw gen Jones to G2613')).toBe('Withdraw Gen. Jones to G2613')
  expect(words('withdraw none')).toBe('Stay and fight')
  expect(words('fire none')).toBe('Hold fire')
  expect(words('lose 21VA')).toBe('Lose 21VA')
  expect(words('retreat 21VA to G2612')).toBe('Retreat 21VA to G2612')
})

it('tells the kind of orders each stands among', () => {
  expect(['build G2015', 'fire G2015', 'rally 1NC'].map((order) => offer_words(order).kind)).toEqual(['Build works', 'Fire', 'Rally'])
})
