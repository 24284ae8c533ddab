import { expect, it } from 'vitest'
import { after, set_up, type Event } from './board'
import type { Position, ScenarioFile } from './field'
import { brigade_words, goal_words, losses_on, part_of, strengths_of, track_of } from './goal'

const unit = (id: string, side: string, brigade: string, score: number) => ({
  id,
  side,
  brigade,
  score,
  bases: 2,
  arm: 'foot',
  formation: 'line',
  at: [0, 0],
  facing: 0,
})
const file = {
  sides: ['us', 'cr'],
  side_names: { us: 'United States', cr: 'Crown' },
  first: 'cr',
  defender: 'us',
  turns: 3,
  brigades: [{ id: 'Howard', side: 'us' }, { id: 'McArthur', side: 'cr' }],
  commanders: [],
  units: [unit('MdR', 'us', 'Howard', 8), unit('Tat', 'us', 'Howard', 6), unit('7F', 'cr', 'McArthur', 7)],
  victory: { breakpoint: 500 },
} as unknown as ScenarioFile

it('counts hits, and the whole score of broken units', () => {
  const events = [
    { type: 'tired', number: 1, unit: 'MdR', hits: 2, left: 6 },
    { type: 'tired', number: 2, unit: 'Tat', hits: 1, left: 5 },
    { type: 'broken', number: 3, unit: 'Tat' },
  ] as unknown as readonly Event[]
  const losses = losses_on(file, events.reduce((board, event) => after(file, board, event), set_up(file)))
  expect(losses.armies).toEqual({ us: { lost: 8, scores: 14 }, cr: { lost: 0, scores: 7 } })
  expect(losses.brigades['Howard']).toEqual({ lost: 8, scores: 14 })
  expect(goal_words(file, losses)).toBe(
    'Losses: United States 8 of 14 (57\u00a0%); Crown 0 of 7 (0\u00a0%). An army breaks at 50\u00a0%; after turn 3 the smaller loss wins. ' +
      'If it is a tie, the United States side wins.',
  )
})

it('tells what a brigade may do no more, at 500 and 750 per mille', () => {
  const words = [499, 500, 749, 750].map((lost) => brigade_words({ lost, scores: 1000 }))
  expect(words.map((word) => word.split(':')[0])).toEqual(['steady', 'shaken', 'shaken', 'spent'])
  expect([part_of({ lost: 0, scores: 0 }), part_of({ lost: 2, scores: 3 })]).toEqual([0, 666])
})

it('has what is left of each side, and its turns', () => {
  const position = { losses: { armies: { us: { lost: 8, scores: 14 }, cr: { lost: 0, scores: 7 } }, brigades: {} } }
  expect(strengths_of(file, position as unknown as Position)).toEqual({ us: 6, cr: 7 })
  expect(track_of(file).map(({ turn }) => turn)).toEqual([1, 2, 3])
})
