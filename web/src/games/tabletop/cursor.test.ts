import { expect, it } from 'vitest'
import { nudged } from './cursor'
import type { TableSize } from './geometry'

const place = { x: 1000, y: 1000, facing: 10 }
const table = { width: 24_000, depth: 12_000 }
const key = (name: string, shiftKey = false, size: TableSize = table) => nudged({ key: name, shiftKey }, place, size)

it('leads a unit by keys', () => {
  expect(key('ArrowUp')).toEqual({ ...place, y: 1250 })
  expect(key('ArrowLeft', true)).toEqual({ ...place, x: 900 })
  expect(key('[')).toEqual({ ...place, facing: -5 })
  expect(key('}', true)).toEqual({ ...place, facing: 15 })
  expect(key('a')).toBeUndefined()
})

it('leads the other way over a table that is seen from its north edge', () => {
  const turned = { ...table, turned: true }
  expect(key('ArrowUp', false, turned)).toEqual({ ...place, y: 750 })
  expect(key('ArrowLeft', true, turned)).toEqual({ ...place, x: 1100 })
  expect(key('[', false, turned)).toEqual({ ...place, facing: -5 })
})
