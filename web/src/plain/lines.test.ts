import { expect, it } from 'vitest'
import { matching, times_given, with_order, without_order } from './lines'

it('adds an order at the end, after what was typed', () => {
  expect(with_order('', 'pass')).toBe('pass\n')
  expect(with_order('# slowly\nrow 3', 'pass')).toBe('# slowly\nrow 3\npass\n')
})
it('removes the last of several equal orders', () => {
  const text = 'pass\nrow 3\n pass\n'
  expect(times_given(text, 'pass')).toBe(2)
  expect(without_order(text, 'pass')).toBe('pass\nrow 3\n')
  expect(without_order(text, 'wait')).toBe('pass\nrow 3\n pass\n')
})
it('finds orders by parts of their words', () => {
  const orders = ['row Ada to 3', 'row Bob to 3', 'pass']
  expect(matching(orders, '')).toEqual(orders)
  expect(matching(orders, 'ada 3')).toEqual(['row Ada to 3'])
  expect(matching(orders, 'ROW')).toHaveLength(2)
})
