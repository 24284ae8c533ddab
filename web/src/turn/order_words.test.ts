import { expect, it } from 'vitest'
import { order_words } from './order_words'

it('writes an order as a button reads', () => {
  expect(order_words('stand A')).toBe('Stand A')
  expect(order_words('fire B with A', { fire: 'Fire at' })).toBe('Fire at B with A')
})
