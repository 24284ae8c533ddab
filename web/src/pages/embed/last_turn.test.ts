import { expect, it } from 'vitest'
import type { Event } from '../../replay/reading'
import { last_turn } from './last_turn'

const frames = [-1, 0, 2, 4, 5, 7].map((event) => ({ event, milliseconds: 1, foreseen: false }))
const orders = (...numbers: number[]) => numbers.map((number) => ({ number, type: 'submitted' }) as Event)
const chapter = (event: number) => ({ event, title: '' })
const shown = (...parameters: Parameters<typeof last_turn>) => last_turn(...parameters).map(({ event }) => event)

it('shows the turn with the last orders, not the one that they began', () => {
  expect(shown(frames, [chapter(0), chapter(4), chapter(7)], orders(1, 6))).toEqual([4, 5, 7])
})
it('shows a turn from its beginning, however often orders were given in it', () => {
  expect(shown(frames, [chapter(0)], orders(1, 3, 6))).toEqual([0, 2, 4, 5, 7])
})
it('shows what the last orders led to in a game that names no turns', () => {
  expect(shown(frames, [], orders(1, 6))).toEqual([5, 7])
})
it('shows all before the first orders', () => {
  expect(shown(frames, [chapter(7)], [])).toEqual([-1, 0, 2, 4, 5, 7])
})
