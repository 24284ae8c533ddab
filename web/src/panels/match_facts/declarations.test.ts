import { describe, expect, it } from 'vitest'
import type { Schema } from '../../api/client'
import { draw_offered_by } from './declarations'

const events = (...list: object[]): Schema<'Event'>[] => list as Schema<'Event'>[]

describe('an offer of a draw', () => {
  it('is open until it is answered or lapses', () => {
    const offer = { type: 'draw_offered', side: 'blue' }
    expect(draw_offered_by(events())).toBeUndefined()
    expect(draw_offered_by(events(offer, { type: 'moved' }))).toBe('blue')
    for (const type of ['draw_lapsed', 'draw_declined', 'draw_agreed'])
      expect(draw_offered_by(events(offer, { type, side: 'blue' }))).toBeUndefined()
    expect(
      draw_offered_by(events(offer, { type: 'draw_lapsed' }, { type: 'draw_offered', side: 'red' })),
    ).toBe('red')
  })
})
