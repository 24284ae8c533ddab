import { expect, it } from 'vitest'
import { ruler_words } from './ghost'

const trial = { order: 'move 42 ahead 2', path: [], by: 'engine' as const }

it('shows the cost of an order and the remaining allowance', () => {
  expect(ruler_words({ ...trial, cost: 2500 }, 2000, 3000)).toBe('2.50″, 0.50″ left')
  expect(ruler_words(undefined, 2000, 3000)).toBe('2.00″, 1.00″ left')
  expect(ruler_words(trial, 3200, 3000)).toBe('3.20″, 0.20″ too far')
  expect(ruler_words({ ...trial, order: 'place "old guard" 4 3.25 facing N' }, 2000, undefined)).toBe('4 3.25')
  expect(ruler_words({ ...trial, cost: 4000 }, 3900, undefined)).toBe('4.00″')
})
