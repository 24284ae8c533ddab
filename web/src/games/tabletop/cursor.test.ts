import { expect, it } from 'vitest'
import { nudged } from './cursor'

const place = { x: 1000, y: 1000, facing: 10 }
const key = (name: string, shiftKey = false) => nudged({ key: name, shiftKey }, place)

it('leads a unit by keys', () => {
  expect(key('ArrowUp')).toEqual({ ...place, y: 1250 })
  expect(key('ArrowLeft', true)).toEqual({ ...place, x: 900 })
  expect(key('[')).toEqual({ ...place, facing: -5 })
  expect(key('}', true)).toEqual({ ...place, facing: 15 })
  expect(key('a')).toBeUndefined()
})
