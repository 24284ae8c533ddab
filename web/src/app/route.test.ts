import { describe, expect, it } from 'vitest'
import { find_route, match_path, type Route } from './route'

const route = (path: string): Route => ({
  path,
  title: path,
  layout: 'text',
  load: () => Promise.reject(new Error('not loaded here')),
})

describe('match_path', () => {
  it('binds named parts and takes percent signs apart', () => {
    expect(match_path('/matches/:match/replay', '/matches/m_1%20a/replay')).toEqual({
      match: 'm_1 a',
    })
  })
  it('keeps a part that is not percent-encoded well', () => {
    expect(match_path('/x/:y', '/x/%E0')).toEqual({ y: '%E0' })
  })
  it('refuses a longer and a shorter path', () => {
    expect(match_path('/matches/:match', '/matches')).toBeUndefined()
    expect(match_path('/matches/:match', '/matches/a/b')).toBeUndefined()
  })
})

describe('find_route', () => {
  it('prefers a path that is written out', () => {
    const routes = [route('/matches/:match'), route('/matches/new')]
    expect(find_route(routes, '/matches/new')?.route.path).toBe('/matches/new')
    expect(find_route(routes, '/matches/m_1')?.parameters).toEqual({ match: 'm_1' })
    expect(find_route(routes, '/nowhere')).toBeUndefined()
  })
})
