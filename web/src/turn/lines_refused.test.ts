import { expect, it, test } from 'vitest'
import { lines_refused, why_refused } from './lines_refused'

test('each line that is refused is named once', () => {
  expect(lines_refused([{ line: 2 }])).toBe('Line 2')
  expect(lines_refused([{ line: 1 }, { line: 3 }, { line: 3 }])).toBe('Lines 1 and 3')
})

test('without lines they are the orders', () => {
  expect(lines_refused([{}])).toBe('These orders')
})

it('tells why with the line, and of several the first', () => {
  const refused = [{ line: 2, message: 'no such unit' }, { line: 4, message: 'too far' }]
  expect(why_refused(refused.slice(0, 1))).toBe('Line 2 cannot be played: no such unit')
  expect(why_refused(refused)).toBe('Lines 2 and 4 cannot be played. Line 2: no such unit')
  expect(why_refused([{ message: 'there is no order in it' }])).toBe('These orders cannot be played: there is no order in it')
})
