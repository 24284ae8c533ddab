import { expect, it } from 'vitest'
import { pushed_in } from './pushed'

const said = { format: 'adjutant-push-1', event: 'turn', title: 'Your turn', body: 'A battle', url: '/matches/m_1', tag: 'm_1' }

it('reads what the server writes', () => {
  const { title, body, url, tag } = said
  expect(pushed_in(JSON.stringify(said))).toEqual({ title, body, url, tag })
})
it('ignores other messages and opens no other address', () => {
  for (const other of [
    { ...said, format: 'adjutant-push-2' },
    { ...said, url: 'https://elsewhere.example/' },
    { ...said, url: '//elsewhere.example/' },
    { ...said, title: 1 },
    null,
    'text',
  ])
    expect(pushed_in(JSON.stringify(other))).toBeUndefined()
  expect(pushed_in('')).toBeUndefined()
})
