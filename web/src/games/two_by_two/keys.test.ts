import { expect, it, vi } from 'vitest'
import type { Standing } from './field'
import { key_pressed, next_unit } from './keys'

const place = { x: 1000, y: 1000, facing: 10 }

it('chooses the next of its side without an order, round and round', () => {
  const units = [['1L', 'blue'], ['K', 'red'], ['2L', 'blue'], ['3L', 'blue']].map(
    ([id, side]) => ({ ...place, state: 'steady', sheet: { id, side } }) as unknown as Standing,
  )
  expect(next_unit(units, 'blue', undefined, '')).toBe('1L')
  expect(next_unit(units, 'blue', '1L', 'move 2L ahead 1\n')).toBe('3L')
  expect(next_unit(units, 'blue', '3L', '')).toBe('1L')
  expect(next_unit(units, 'blue', '3L', 'turn 1L to K\nturn 2L to K\nturn 3L to K\n')).toBe('1L')
  expect(next_unit([], 'blue', undefined, '')).toBeUndefined()
})

it('orders nothing that a pinned or disrupted unit cannot do, and says why', () => {
  const press = (state: string, key: string, shiftKey = false) => {
    const own = { ...place, state, sheet: { id: '1L', side: 'blue' } }
    const [go, face, explain] = [vi.fn(), vi.fn(), vi.fn()]
    const scene = { after: [own], tray: [], side: 'blue', own, chosen: own, choose: vi.fn(), planned: {}, phase: '', file: { map: { width: 48_000, height: 48_000 } }, explain }
    const event = { key, shiftKey, code: key } as unknown as KeyboardEvent
    type Given = Parameters<typeof key_pressed>
    key_pressed(event, scene as unknown as Given[1], { go, face } as unknown as Given[2], {} as Given[3], {} as Given[4])
    return { went: go.mock.calls.length, turned: face.mock.calls.length, why: explain.mock.calls[0]?.[1]?.message }
  }
  expect(press('steady', 'ArrowUp')).toEqual({ went: 1, turned: 0, why: undefined })
  expect(press('pinned', 'ArrowUp')).toEqual({ went: 0, turned: 0, why: '1L is pinned: it can only turn.' })
  expect(press('disrupted', 'ArrowUp').why).toBe('1L is disrupted: it can do nothing.')
})
