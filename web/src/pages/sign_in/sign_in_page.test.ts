import { describe, expect, it } from 'vitest'
import { place_after } from './sign_in_page'

const after = (to: string): string => place_after(new URLSearchParams({ to }))

describe('after signing in', () => {
  it('goes back to the page before', () => {
    expect(after('/matches/m_1')).toBe('/matches/m_1')
    expect(place_after(new URLSearchParams())).toBe('/matches')
  })
  it('never leaves this site', () => {
    for (const elsewhere of ['//evil.example', 'https://evil.example', '/\\evil.example', '/%2f/x', 'x'])
      expect(after(elsewhere)).toBe('/matches')
  })
})
