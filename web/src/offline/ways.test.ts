import { expect, it } from 'vitest'
import { way_of } from './ways'

const get = (path: string) => way_of({ method: 'GET', path, navigates: false })
const goes_to = (path: string) => way_of({ method: 'GET', path, navigates: true })

it("serves the page for every address except the server's own", () => {
  expect(['/', '/matches/m_1', '/what-if', '/rules/chess'].map(goes_to)).toEqual(Array(4).fill('document'))
  const servers_own = ['/api/v1/openapi.json', '/confirm/abc', '/unsubscribe/x', '/metrics', '/matches/m_1/embed']
  expect(servers_own.map(goes_to)).toEqual(Array(5).fill('pass'))
})
it('keeps what is named by its content', () => {
  expect(get('/assets/first-1.js')).toBe('asset')
  expect(['/icon.svg', '/manifest.webmanifest', '/assets'].map(get)).toEqual(Array(3).fill('pass'))
})
it('keeps what a reader was shown of a match, and no more', () => {
  const shown = ['/api/v1/sessions/current', '/api/v1/matches', '/api/v1/matches/m_1', '/api/v1/matches/m_1/position']
  expect(shown.map(get)).toEqual(Array(4).fill('seen'))
  expect(['/api/v1/rulesets/a-b/rules', '/api/v1/scenarios/a-b/c'].map(get)).toEqual(['seen', 'seen'])
  expect(['/api/v1/matches/m_1/chat', '/api/v1/matches/m_1/standing-orders', '/api/v1/tokens'].map(get)).toEqual(
    Array(3).fill('pass'),
  )
})
it('never caches changes and clears the cache at sign-out', () => {
  expect(way_of({ method: 'POST', path: '/api/v1/matches', navigates: false })).toBe('pass')
  expect(way_of({ method: 'DELETE', path: '/api/v1/sessions/current', navigates: false })).toBe('forget')
  expect(way_of({ method: 'DELETE', path: '/api/v1/sessions/s_1', navigates: false })).toBe('pass')
})
