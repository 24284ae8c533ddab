import { expect, test } from 'vitest'
import { flag_told } from './flags'

const flag = { entry: 3, player: 'ada', matches: ['m_1', 'm_2'], games: 5, points: '0.5', expected: '3.8' }

test('a flag is told in a sentence', () => {
  expect(flag_told({ ...flag, kind: 'quick-resignations' })).toBe('ada resigned 2 matches early')
  expect(flag_told({ ...flag, player: null, kind: 'far-below-expectation' })).toBe(
    'entry 3 has 0.5 of 5 games; ratings let expect 3.8',
  )
})
