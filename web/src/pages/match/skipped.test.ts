import { expect, it } from 'vitest'
import type { Moment } from '../../board/playback'
import type { Event } from '../../replay/reading'
import { results_in } from './skipped'

const event = (number: number, type: string): Event => ({ number, type }) as unknown as Event
const frame = (number: number, foreseen: boolean): Moment => ({ event: number, milliseconds: 1, foreseen })
const game = { log_kind: ({ type }: Event) => (type === 'rolled' ? 'detail' : 'line') as 'detail' | 'line' }

it('tells what dice decided in what was not watched, and nothing else', () => {
  const types = ['fought', 'moved', 'rolled', 'fought', 'lost', 'fought']
  const events = types.map((type, index) => event(index + 1, type))
  const frames = [frame(-1, false), ...events.filter(({ type }) => String(type) !== 'lost').map(({ number, type }) => frame(number, String(type) === 'moved'))]
  expect(results_in({ after: 1, last: 5 }, events, frames, game)).toEqual([4])
  expect(results_in({ after: 1, last: 6 }, events, frames, game)).toEqual([4, 6])
  expect(results_in({ after: 6, last: 6 }, events, frames, game)).toEqual([])
})
