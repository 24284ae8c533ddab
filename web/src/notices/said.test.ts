import { describe, expect, it } from 'vitest'
import type { LiveMessage } from '../live/live_socket'
import { said_in } from './said'

const matches = [
  { id: 'm_1', your_side: 'blue', options: {} },
  { id: 'm_2', your_side: 'blue', options: { opponent: 'recruit' } },
] as unknown as Parameters<typeof said_in>[1]
const told = (message: object): string | undefined => said_in(message as LiveMessage, matches)?.words

describe('what is said in a match', () => {
  it('includes a remark of the opponent', () => {
    const remark = (side: string) => ({ match: 'm_1', remark: { number: 1, side, player: 'anne', text: 'Hello' } })
    expect(told(remark('red'))).toBe('anne: “Hello”')
    expect(told(remark('blue'))).toBeUndefined()
    expect(told({ ...remark('red'), match: 'm_3' })).toBeUndefined()
  })
  it('excludes what a computer player says about its turn', () => {
    const remark = { number: 1, side: 'red', player: 'Recruit', text: 'I attack' }
    expect(told({ match: 'm_2', remark })).toBeUndefined()
  })
  it('includes an offer of the opponent', () => {
    const offer = (side: string) => ({ match: 'm_1', revision: 3, events: [{ type: 'draw_offered', side }] })
    expect(told(offer('red'))).toBe('A draw is offered')
    expect(told(offer('blue'))).toBeUndefined()
    expect(told({ match: 'm_1', revision: 3, events: [] })).toBeUndefined()
  })
})
