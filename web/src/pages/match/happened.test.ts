import { expect, it } from 'vitest'
import type { Moment } from '../../board/playback'
import type { Game } from '../../games/game'
import type { Event } from '../../replay/reading'
import { results_in } from './happened'

const event = (number: number, type: string): Event => ({ number, type }) as unknown as Event
const frame = (number: number, foreseen: boolean): Moment => ({ event: number, milliseconds: 1, foreseen })
const game = { log_kind: ({ type }: Event) => (String(type) === 'phase' ? 'phase' : /rolled|lost/.test(type) ? 'detail' : 'line') as ReturnType<Game['log_kind']> }

it('tells what dice decided in what was not watched, with what follows, and neither moves nor dice', () => {
  const types = ['fought', 'moved', 'lost', 'fought', 'rolled', 'lost', 'fought', 'phase']
  const events = types.map((type, index) => event(index + 1, type))
  const frames = [frame(-1, false), ...events.map(({ number, type }) => frame(number, String(type) === 'moved'))]
  const told = new Map(events.map(({ number, type }) => [number, `${type} ${number}`]))
  const results = (after: number, last: number) => results_in({ after, last }, { events, frames, told, game }).map(({ words }) => words)
  expect(results(1, 6)).toEqual(['fought 4. lost 6'])
  expect(results(1, 7)).toEqual(['fought 4. lost 6', 'fought 7'])
  expect(results(7, 7)).toEqual([])
  expect(results(7, 8), 'a new phase is not a result').toEqual([])
})
