import { expect, it } from 'vitest'
import { answer_at_hand, answerer_of } from './at_hand'

it('answers for its own match and its addresses until it is released', () => {
  const answerer = async () => 'here'
  const of = (match: string) => answerer_of({ path: { match } })
  const let_go = answer_at_hand('board', answerer)
  expect(of('board')).toBe(answerer)
  expect(of('board.3')).toBe(answerer)
  expect(of('boards')).toBeUndefined()
  expect(of('m_1')).toBeUndefined()
  expect(answerer_of({})).toBeUndefined()
  const later = async () => 'later'
  answer_at_hand('board', later)
  let_go() // another has come meanwhile
  expect(of('board')).toBe(later)
})
