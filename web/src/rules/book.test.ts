import { describe, expect, it } from 'vitest'
import { parts_of, rule_of, searched, type RuleBook } from './book'

const book: RuleBook = {
  title: 'A game',
  sections: [
    {
      title: 'Zones',
      rules: [
        { number: '4.1', title: 'Held', text: 'Nobody leaves a zone (R31).' },
        { number: '4.11', title: 'Ground', text: 'It costs.' },
      ],
    },
    { title: 'Rulings', rules: [{ number: 'R31', title: 'Stay', text: 'A unit that begins in a zone stays.' }] },
  ],
}
const known = (number: string): boolean => rule_of(book, number) !== undefined

describe('a rule book', () => {
  it('is cut where a text names rules', () => {
    expect(parts_of('Held (4.1, R31), or [4.11] not', known)).toEqual([
      'Held (',
      { number: '4.1' },
      ', ',
      { number: 'R31' },
      '), or [',
      { number: '4.11' },
      '] not',
    ])
  })
  it('is cut behind the word that tells a rule from a count', () => {
    const known_too = (number: string): boolean => ['7', 'F11'].includes(number)
    expect(parts_of('a hit (rule\n  7) of a charge (F11)', known_too)).toEqual([
      'a hit (rule\n  ',
      { number: '7' },
      ') of a charge (',
      { number: 'F11' },
      ')',
    ])
  })
  it('leaves other numbers alone', () => {
    for (const text of ['12 (9.9)', '(4.1, 9.9)', 'version 4.1', ''])
      expect(parts_of(text, known).join('')).toBe(text)
  })
  it('is searched by words and by whole numbers', () => {
    const found = (words: string) =>
      searched(book, words).sections.flatMap(({ rules }) => rules.map(({ number }) => number))
    expect(found('zone')).toEqual(['4.1', 'R31'])
    expect(found('ZONE begins')).toEqual(['R31'])
    expect(found('§4.1')).toEqual(['4.1'])
    expect(found('  ')).toHaveLength(3)
    expect(found('nothing of it')).toEqual([])
  })
})
