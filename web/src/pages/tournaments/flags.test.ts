import { expect, test } from 'vitest'
import { flag_told } from './flags'

const flag = { entry: 3, player: 'ada', matches: ['m_1', 'm_2'], games: 5, points: '0.5', expected: '3.8' }

test('a flag is one sentence', () => {
  expect(flag_told({ ...flag, kind: 'quick-resignations' })).toBe('ada resigned 2 matches early')
  expect(flag_told({ ...flag, player: null, kind: 'far-below-expectation' })).toBe(
    'entry 3 scored 0.5 in 5 games; their ratings predict 3.8',
  )
})
