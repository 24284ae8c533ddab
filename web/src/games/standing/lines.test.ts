import { expect, it } from 'vitest'
import { chosen_of, decided, deciding, has_lines, type StandingField } from './lines'

const field: StandingField = {
  label: 'Fires',
  whose: 'guns',
  verbs: ['fire', 'hold'],
  choices: [
    { label: 'At the nearest', line: 'fire guns at nearest' },
    { label: 'Never', line: 'hold guns' },
  ],
}

it('reads which choice the lines are', () => {
  const read = (text: string) => chosen_of(deciding(text, field), field.choices)?.label
  expect(read('FIRE  guns at Nearest # all')).toBe('At the nearest')
  expect(read('rout any away\nhold guns\n')).toBe('Never')
  expect(read('hold any\n')).toBeUndefined()
  expect(deciding('fire guns at 42 nearest\n', field)).toEqual(['fire guns at 42 nearest'])
  expect(read('fire guns at 42 nearest\n')).toBeUndefined()
  expect(read('fire guns at nearest\nhold guns\n')).toBeUndefined()
})

it('writes a choice where its lines stood, or at the end', () => {
  expect(decided('rout any away\n', field, 'hold guns')).toBe('rout any away\nhold guns\n')
  expect(decided('fire guns at 42\nrout any away\nhold guns\n', field, 'fire guns at nearest')).toBe('fire guns at nearest\nrout any away\n')
  expect(decided('rout any away\nhold guns\n', field, undefined)).toBe('rout any away\n')
})

it('knows which units have their own lines', () => {
  expect(['GF', 'gf', 'any', 'KS L', 'at'].map((unit) => has_lines('# all\nfire GF at nearest\nrout "KS L" away', unit))).toEqual([true, true, false, true, false])
})
