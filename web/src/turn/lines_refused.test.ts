import { expect, test } from 'vitest'
import { lines_refused } from './lines_refused'

test('each line that is refused is named once', () => {
  expect(lines_refused([{ line: 2 }])).toBe('Line 2')
  expect(lines_refused([{ line: 1 }, { line: 3 }, { line: 3 }])).toBe('Lines 1 and 3')
})

test('without lines they are the orders', () => {
  expect(lines_refused([{}])).toBe('These orders')
})
