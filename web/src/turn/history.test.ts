import { describe, expect, it } from 'vitest'
import { begin, changed, redone, typed, undone } from './history'

describe('the history of a text', () => {
  it('undoes and redoes step by step', () => {
    const one = changed(begin(''), 'a')
    const two = changed(one, 'b')
    expect(undone(two).text).toBe('a')
    expect(undone(undone(two)).text).toBe('')
    expect(redone(undone(two)).text).toBe('b')
    expect(redone(changed(undone(two), 'c')).text).toBe('c')
    expect(undone(begin('x')).text).toBe('x')
  })
  it('takes typing within a second for one step', () => {
    const first = typed(begin(''), 'm', 1000)
    const second = typed(first, 'mo', 1500)
    const later = typed(second, 'mov', 9000)
    expect(undone(later).text).toBe('mo')
    expect(undone(undone(later)).text).toBe('')
  })
})
