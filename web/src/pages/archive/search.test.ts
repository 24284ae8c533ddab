import { describe, expect, it } from 'vitest'
import { address_of, results_of, said, search_of } from './search'

describe('a search of the archive', () => {
  const search = { scenario: 'game/battle', player: 'phineas', winner: 'red', min_turns: '3', max_turns: '12' }

  it('is the same after a round trip through the address', () => {
    const address = address_of(search)
    expect(address).toBe('/archive?scenario=game%2Fbattle&player=phineas&winner=red&min_turns=3&max_turns=12')
    expect(search_of(new URL(address, 'https://example.org').searchParams)).toEqual(search)
  })
  it('leaves out empty fields', () => {
    const all = { scenario: '', player: '  ', winner: '', min_turns: '', max_turns: '' }
    expect(said(all)).toEqual({})
    expect(address_of(all)).toBe('/archive')
  })
  it('ignores a length that is not a number of turns', () => {
    const query = new URLSearchParams('min_turns=many&max_turns=-1')
    expect(said(search_of(query))).toEqual({})
  })
  it('knows the sides of the battle that is looked for, and a draw in each', () => {
    const scenarios = [
      {
        id: 'game/battle',
        sides: [
          { id: 'red', name: 'Red' },
          { id: 'blue', name: 'Blue' },
        ],
      },
    ] as unknown as Parameters<typeof results_of>[0]
    expect(results_of(scenarios, 'game/battle').map(({ value }) => value)).toEqual([
      '',
      'red',
      'blue',
      'none',
    ])
    expect(results_of(scenarios, '').map(({ value }) => value)).toEqual(['', 'none'])
  })
})
