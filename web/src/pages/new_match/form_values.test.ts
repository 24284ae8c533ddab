import { describe, expect, it } from 'vitest'
import { as_offered, first_values, offered_by, request_of, values_asked } from './form_values'

const values = { ...first_values, scenario: 'field/hill', side: 'blue', level: 'captain' as const }

describe('what a game offers', () => {
  it('offers only what the game has', () => {
    const none = offered_by(['preview'])
    expect(none).toEqual({ levels: [], on_timeout: ['claim'], standing_orders: false })
    const asked = { ...values, on_timeout: 'greedy' as const }
    expect(as_offered(asked, none)).toEqual({ ...values, opponent: 'anybody', on_timeout: 'claim' })
    const simple = offered_by(['doctrine', 'standing_orders'])
    expect(simple).toEqual({
      levels: ['doctrine'],
      on_timeout: ['claim', 'doctrine'],
      standing_orders: true,
    })
    expect(as_offered(values, simple)).toEqual({ ...values, level: 'doctrine' })
  })
  it('is led by five officers, and Captain unless somebody chooses or is new', () => {
    const all = offered_by(['doctrine', 'computer_player'])
    expect(all.levels).toEqual([
      'recruit', 'sergeant', 'ensign', 'lieutenant', 'captain', 'greedy', 'doctrine',
    ])
    expect(all.on_timeout).toEqual(['claim', 'captain', 'greedy', 'doctrine'])
    const open = { ...values, level: undefined }
    expect(as_offered(open, all).level).toBe('captain')
    expect(as_offered(open, all, 'recruit').level).toBe('recruit')
    expect(as_offered(values, all, 'recruit').level).toBe('captain')
    expect(as_offered(open, offered_by(['doctrine']), 'recruit').level).toBe('doctrine')
  })
  it("keeps the player's choices", () => {
    const all = offered_by(['doctrine', 'computer_player'])
    const chosen = { ...values, level: 'greedy' as const, on_timeout: 'doctrine' as const }
    expect(as_offered(chosen, all)).toEqual(chosen)
  })
})

describe('an address', () => {
  it('may name the battle and the invited player', () => {
    expect(values_asked('')).toEqual(first_values)
    expect(values_asked('?scenario=field/hill').scenario).toBe('field/hill')
    expect(values_asked('?invite=phineas')).toMatchObject({ opponent: 'invited', invite: 'phineas' })
  })
})

describe('a new match', () => {
  it('against Captain has no clock and nobody invited', () => {
    expect(request_of({ ...values, days: '3', invite: 'phineas' })).toEqual({
      scenario: 'field/hill',
      side: 'blue',
      options: { decisions: 'standing', public: true, clock: null, opponent: 'captain' },
    })
  })
  it('against the computer is as hard as was chosen', () => {
    expect(request_of({ ...values, level: 'greedy' }).options?.opponent).toBe('greedy')
  })
  it('against the computer may have it say what it is about', () => {
    expect(request_of({ ...values, explains: true }).options?.explains).toBe(true)
    const people = request_of({ ...values, explains: true, opponent: 'anybody' })
    expect(people.options?.explains).toBeUndefined()
  })
  it('has a substitute for a late player, if chosen', () => {
    const asked = request_of({ ...values, opponent: 'anybody', days: '1', on_timeout: 'captain' })
    expect(asked.options?.clock?.on_timeout).toBe('captain')
  })
  it('invites by what was typed, without the spaces around it', () => {
    const asked = request_of({
      ...values,
      opponent: 'invited',
      invite: ' phineas ',
      days: '3',
      is_public: false,
      decisions: 'ask',
    })
    expect(asked.invite).toBe('phineas')
    expect(asked.options).toEqual({
      decisions: 'ask',
      public: false,
      clock: { turn_minutes: 4320, reserve_minutes: 0, decision_minutes: 1440, on_timeout: 'claim', vacation_days: 0 },
      opponent: null,
    })
  })
  it('by a link is private, whatever was ticked before', () => {
    const asked = request_of({ ...values, opponent: 'linked', invite: 'phineas', is_public: true })
    expect(asked.by_link).toBe(true)
    expect(asked.invite).toBeUndefined()
    expect(asked.options?.public).toBe(false)
  })
  it('for anyone keeps no seat and is public', () => {
    const asked = request_of({ ...values, opponent: 'anybody', invite: 'phineas', is_public: false })
    expect(asked.invite).toBeUndefined()
    expect(asked.options?.public).toBe(true)
  })
})
