import { expect, it } from 'vitest'
import record from '../../../../fixtures/chippewa_record.json'
import { Field, type ScenarioFile } from './field'
import { ground_of, hexside_does } from './ground'

const field = new Field(record.scenario as unknown as ScenarioFile)

it('tells what the ground of this battle does, and that Street’s Creek is a river', () => {
  const ground = ground_of(field)
  expect(ground.map(({ kind }) => kind)).toEqual(['forest', 'water', 'building', 'road', 'river', 'bridge'])
  const words = Object.fromEntries(ground.map(({ kind, words }) => [kind, words]))
  expect(words.river).toBe(
    "River (Street's Creek): passable only at a bridge (4.16); blocks zones of control and attacks, but not gun fire (R9)",
  )
  expect(words.forest).toBe('Forest: 1 column left if the defender is in it (6.9); blocks sight (7.7)')
  expect(words.bridge).toContain('1 column left if all attackers cross it (6.9)')
})

it('tells what a creek and a slope do', () => {
  expect(hexside_does(field, 'creek')).toBe('1 more to cross (4.16); 1 column left if all attackers cross it (6.9)')
  expect(hexside_does(field, 'slope')).toBe(
    'no extra cost (R15); 1 column left if all attackers attack up it (6.9)',
  )
})
