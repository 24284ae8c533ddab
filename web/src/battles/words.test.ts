import { describe, expect, it } from 'vitest'
import { balance_of } from '../../balance'
import { balance_words, length_of, lengths_of, size_of, sizes_of } from './words'

const table = `
| battle | side | won | 95 % | points | orders a game | submissions | turns |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
| The Hill | Blues | 40.0 % | 33.3 to 39.2 | 5.0 | 100 (50 to 135) | 29 | 9.8 |
|  | Reds | 60.0 % | 60.8 to 66.7 | 6.5 |  |  |  |
| The Plain | Blues | 50.4 % | 33.3 to 39.2 | 5.0 | 150 (60 to 235) | 19 | 5.0 |
|  | Reds | 49.6 % | 60.8 to 66.7 | 6.5 |  |  |  |

## Another
`

describe('the figures of a battle', () => {
  it('are read from the table, row by row', () => {
    const figures = balance_of(table)
    expect(Object.keys(figures)).toEqual(['The Hill', 'The Plain'])
    expect(figures['The Hill']).toEqual({
      sides: [
        { side: 'Blues', won: 40 },
        { side: 'Reds', won: 60 },
      ],
      orders: 100,
      least: 50,
      most: 135,
      turns: 9.8,
    })
  })
  it('are read from a table with more columns', () => {
    const wider = table.replace('turns |\n', 'turns | dice |\n').replace('| 9.8 |\n', '| 9.8 | 40 |\n')
    expect(balance_of(wider)).toEqual(balance_of(table))
  })
  it('are undefined if the page has another table', () => {
    expect(() => balance_of('no table')).toThrow('no table of battles')
    expect(() => balance_of(table.replace('100 (50 to 135)', 'many'))).toThrow('line 4')
  })
})

describe('a battle in words', () => {
  const { 'The Hill': hill, 'The Plain': plain } = balance_of(table)
  if (hill === undefined || plain === undefined) throw new Error('both are there')
  it('says its length, the favoured side and the number of orders', () => {
    expect(length_of(hill)).toBe('about 10 turns each, about 100 orders in total (50 to 135)')
    expect(balance_words(hill)).toBe('Captain vs Captain: Reds won 60 %')
    expect(balance_words(plain)).toBe('Captain vs Captain: even')
    expect(size_of(hill)).toBe('light (up to 9 orders per turn)')
    expect(size_of(plain)).toBe('heavy (13 or more orders per turn)')
  })
  it('says the same of several battles', () => {
    expect(lengths_of([hill, plain])).toBe('about 5 to 10 turns for each player')
    expect(lengths_of([hill])).toBe('about 10 turns for each player')
    expect(sizes_of([plain, hill])).toBe('about 5 to 15')
    expect(sizes_of([hill])).toBe('about 5')
  })
})
