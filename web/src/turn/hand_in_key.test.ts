import { expect, it, vi } from 'vitest'
import { hand_in_key } from './hand_in_key'

class Place {
  constructor(readonly on_map: boolean) {}
  closest = (): unknown => (this.on_map ? this : null)
}

function pressed(key: string, { on_map = true, given = false, ctrlKey = false, altKey = false, asked = false } = {}) {
  vi.stubGlobal('Element', Place)
  const done: unknown[] = []
  const ends = { label: '', given, give: (wanted: boolean) => void done.push(wanted) }
  const target = new Place(on_map) as unknown as EventTarget
  const event = { key, ctrlKey, altKey, metaKey: false, defaultPrevented: false, target }
  const used = hand_in_key(event, asked ? undefined : ends, () => void done.push('submitted'))
  expect(used).toBe(done.length > 0)
  return done
}

it('ticks and clears the end of the turn by a letter on the map alone', () => {
  expect(pressed('e')).toEqual([true])
  expect(pressed('E', { given: true })).toEqual([false])
  expect(pressed('e', { on_map: false })).toEqual([])
  expect(pressed('e', { ctrlKey: true })).toEqual([])
  expect(pressed('e', { asked: true })).toEqual([])
})

it('submits from anywhere', () => {
  expect(pressed('Enter', { ctrlKey: true, on_map: false })).toEqual(['submitted'])
  expect(pressed('Enter')).toEqual([])
  expect(pressed('Enter', { ctrlKey: true, altKey: true })).toEqual([])
})
