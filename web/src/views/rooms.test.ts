import { expect, it } from 'vitest'
import { needed } from './rooms'

it('scrolls no farther than it takes to see the whole', () => {
  expect(needed(-50, -50, false)).toBe(0)
  expect(needed(30, -200, false)).toBe(-30)
  expect(needed(-200, 30, false)).toBe(30)
})
it('keeps the top of what has no room in view', () => {
  expect(needed(-40, 300, false)).toBe(40)
  expect(needed(-40, 300, true)).toBe(40)
  expect(needed(25, -300, true)).toBe(-25)
})
