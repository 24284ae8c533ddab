import { expect, it } from 'vitest'
import { sign_in_from } from './header'

it('leads back to the last page, but not to a sign-in page', () => {
  expect(sign_in_from('/matches/m_1')).toBe('/sign-in?to=/matches/m_1')
  expect(sign_in_from('/account')).toBe('/sign-in?to=/account')
  for (const place of ['/', '/sign-in', '/confirm/a-token']) expect(sign_in_from(place)).toBe('/sign-in')
})
