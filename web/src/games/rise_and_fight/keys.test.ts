import { expect, it } from 'vitest'
import cowpens from '../../../fixtures/cowpens.json'
import { changes_of, leaders_of, standing_of, type Odds, type ScenarioFile } from './field'
import { next_piece, step_of } from './keys'
import { percent } from '../odds/odds'
import { hit_chances, outcome_words, title_of } from './odds'
import { fire_words, sentence_of } from './pointed'

const file = cowpens as unknown as ScenarioFile
const units = standing_of(file, undefined)
const unit = (id: string) => {
  const found = units.find(({ sheet }) => sheet.id === id)
  if (found === undefined) throw new Error(id)
  return found
}
const key = (name: string, shiftKey = false) => step_of({ key: name, shiftKey })

it('leads a line by steps', () => {
  expect([key('ArrowUp'), key('ArrowDown', true)]).toEqual([{ forward: 500 }, { back: 100 }])
  expect(key('ArrowLeft')).toEqual({ oblique: 'left', by: 45, forward: 500 })
  expect([key('['), key('}', true)]).toEqual([{ wheel: 'left', by: 5 }, { wheel: 'right', by: 15 }])
  expect([key('b'), key('x')]).toEqual([{ about: true }, undefined])
})

it('moves to the next piece without an order, commanders last', () => {
  const after = [...units, ...leaders_of(file, undefined)]
  const next = (chosen: string | undefined, text: string) =>
    next_piece({ after, side: 'cr', chosen: after.find(({ sheet }) => sheet.id === chosen) }, text)
  expect(next(undefined, '')).toBe('unit LI')
  expect(next('LI', 'move Leg forward 6\n')).toBe('unit 7F')
  expect(next('LI', 'fire Leg at McD\n')).toBe('unit Leg')
  expect(next('17L', '')).toBe('commander Tarleton')
})

it('describes a piece in a sentence', () => {
  expect(sentence_of(file, unit('LI'))).toBe(
    'LI, Crown, elite foot, musket, in open order, score 8 of 8, fresh, has not fired yet, front at (50.0, 5.0), facing N',
  )
  expect(sentence_of(file, { ...unit('McD'), hits: 2, now: { volley_spent: true, fired: true } })).toBe(
    'McD, United States, militia foot, rifle, good shots, no bayonets, in skirmish order, score 3 of 5, 2 hits, has fired, ' +
      'front at (27.0, 20.0), facing S',
  )
  const [tarleton] = leaders_of(file, undefined)
  expect(tarleton === undefined ? '' : sentence_of(file, tarleton)).toBe(
    'Tarleton, Crown, commander of the army, inspiration 1, at (40.0, 7.0)',
  )
  const shot = { kind: 'fire', unit: 'G1', target: 'Cun', score: 5, modifiers: [], required: 4, chances: [], text: [] } as const
  expect(fire_words('G1', [{ ...shot, modifiers: [], chances: [], text: [] }])).toBe('Could hit Cun (4 or less).')
  expect(fire_words('Cun', [{ ...shot, modifiers: [], chances: [], text: [], required: 0 }])).toBe('Could be hit by G1 (no chance).')
})

it('knows which formations a unit changes to, and in how many segments', () => {
  const forms = (id: string) => changes_of(file, unit(id)).map(({ form, takes }) => `${form} ${takes}`)
  expect(forms('LI')).toEqual(['march 2', 'column 2', 'line 1', 'skirmish 1'])
  expect(forms('17L')).toEqual(['march 2', 'column 1', 'skirmish 1'])
  expect(forms('G1')).toEqual(['limbered 1'])
})

it('shows chances as whole percentages, and small ones as below 1%', () => {
  expect([percent({ cases: 1, of: 3 }), percent({ cases: 1, of: 1000 }), percent({ cases: 0, of: 10 })]).toEqual(['33 %', '< 1 %', '0 %'])
  expect(hit_chances([{ hits: 0, cases: 4, of: 10 }, { hits: 1, cases: 6, of: 10 }]).map(({ words }) => words)).toEqual(['no hit', '1 hit'])
})

it('names the cards of what hangs on dice', () => {
  const titles = (['fire', 'move', 'rally', 'charge'] as const).map((kind) => title_of({ kind, unit: 'LI', target: 'Cun' } as unknown as Odds))
  expect(titles).toEqual(['LI fires at Cun', 'LI moves', 'LI rallies', 'LI charges Cun'])
})

it('names the winner of a round', () => {
  expect([outcome_words(['LI'], 1), outcome_words(['LI', 'Leg'], -2), outcome_words(['LI'], 0)]).toEqual([
    'LI wins by 1',
    'LI and Leg lose by 2',
    'a draw',
  ])
})
