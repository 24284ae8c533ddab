import { expect, it } from 'vitest'
import { Source } from './source'

it('notifies its listeners until they unsubscribe', () => {
  const source = new Source(1)
  const heard: number[] = []
  const unhear = source.hear(() => heard.push(source.now()))
  source.set(2)
  unhear()
  source.set(3)
  expect(heard).toEqual([2])
  expect(source.now()).toBe(3)
})
