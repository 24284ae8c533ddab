import { expect, it } from 'vitest'
import { address_of, asked_by, filter_of } from './filter'

const read = (query: string) => filter_of(new URLSearchParams(query))

it('stands in the address, with what is not asked for left out', () => {
  expect(address_of(read(''))).toBe('/matches')
  expect(address_of(read('show=live&player=%20jacob%20'))).toBe('/matches?show=live&player=jacob')
  expect(asked_by(read('scenario=a/b&show=live'))).toEqual({ scenario: 'a/b' })
})
