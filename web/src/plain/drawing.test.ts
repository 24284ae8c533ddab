import { expect, it } from 'vitest'
import { drawing_of } from './drawing'

const svg = '<svg xmlns="…" viewBox="0 0 640 480"><desc>Turn 2 &amp; last.</desc><path d="M0 0"/></svg>'

it('takes size and words from a picture', () => {
  const { width, height, description, href } = drawing_of(svg)
  expect([width, height, description]).toEqual([640, 480, 'Turn 2 & last.'])
  expect(decodeURIComponent(href)).toContain(svg)
})
it('reports no fault in a valid picture', () => {
  expect(drawing_of('<svg viewBox="0 0 1 1"/>').description).toBe('')
})
it('refuses a picture without a size', () => {
  expect(() => drawing_of('<svg/>')).toThrow('size')
})
