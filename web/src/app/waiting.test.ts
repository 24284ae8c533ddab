import { expect, it } from 'vitest'
import { next_of } from './waiting'

it('the next match is the most urgent that is not shown already', () => {
  expect(next_of(['m_1', 'm_2'], '/matches')).toEqual({ id: 'm_1', count: 2 })
  expect(next_of(['m_1', 'm_2'], '/matches/m_1')).toEqual({ id: 'm_2', count: 1 })
  expect(next_of(['m_1'], '/matches/m_1/replay')).toBeUndefined()
  expect(next_of([], '/')).toBeUndefined()
})
