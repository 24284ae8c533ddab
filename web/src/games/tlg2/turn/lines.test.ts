import { describe, expect, it } from 'vitest'
import { line_of, lines_of, read_by, text_of, unwritten, written_as, type Order } from './lines'

const attack: Order = { order: 'attack', targets: ['C2421'], with: ['8F'] }
const ends: Order = { order: 'end turn' }

describe('the lines of a draft', () => {
  it('are read as the plan tells, by their place in the text', () => {
    const text = '# left\n  END turn\nattak C2421\nend turn\n\n'
    expect(read_by({ lines: [2, 4], json: [ends, ends] }, text)).toEqual([
      { text: '# left', order: undefined },
      { text: '  END turn', order: ends },
      { text: 'attak C2421', order: undefined },
      { text: 'end turn', order: ends },
    ])
  })
  it('are known again where they were read before', () => {
    const known = new Map([['attack C2421 with 8F', attack]])
    expect(lines_of('attack C2421 with 8F\nattack C2421 with\n', known).map(({ order }) => order)).toEqual([
      attack,
      undefined,
    ])
  })
  it('have a text once each of them is written', () => {
    const lines = [line_of(attack), line_of(ends), line_of(attack)]
    expect(text_of(lines)).toBeUndefined()
    expect(unwritten(lines)).toEqual([attack, attack])
    expect(text_of(written_as(lines, ['attack C2421 with 8F', 'attack C2421']))).toBe(
      'attack C2421 with 8F\nend turn\nattack C2421\n',
    )
  })
  it('write an order that is nothing but its name', () => {
    expect(line_of(ends).text).toBe('end turn')
    expect(line_of(attack).text).toBeUndefined()
    expect(line_of(attack, 'attack C2421 with 8F').text).toBe('attack C2421 with 8F')
    expect(text_of([])).toBe('')
  })
})
