import { expect, it } from 'vitest'
import { order_words } from '../../turn/order_words'
import { verbs } from './panels'

it('writes other orders as buttons read, not as lines of orders', () => {
  const orders = ['fire G2015 with And1', 'build G2015', 'rally 1NC', 'attack G0706 with 1NC']
  expect(orders.map((order) => order_words(order, verbs))).toEqual([
    'Fire at G2015 with And1',
    'Build works in G2015',
    'Rally 1NC',
    'Attack G0706 with 1NC',
  ])
})
