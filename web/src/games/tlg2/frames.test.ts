import { describe, expect, it } from 'vitest'
import position from '../../../fixtures/chippewa_position.json'
import record from '../../../fixtures/chippewa_record.json'
import { Field, type ScenarioFile } from './map/field'
import { set_up } from './map/position'
import { frame_at } from '../../board/playback'
import { after, frames_of, player_turns, type Event } from './frames'

const field = new Field(record.scenario as unknown as ScenarioFile)
const events = record.events as unknown as Event[]

describe('the frames of a whole match', () => {
  const frames = frames_of(field, events)
  it('begin with the set-up and end where the server says everybody is', () => {
    expect(frames[0]?.event).toBe(-1)
    expect(frames[0]?.board.units.get('9US')?.at).toBe('C2226')
    const last = frames.at(-1)?.board
    for (const unit of position.units as {
      id: string
      at?: string
      where?: string
      steps: number
    }[]) {
      const shown = last?.units.get(unit.id)
      expect([unit.id, shown?.at, shown?.where, shown?.steps]).toEqual([
        unit.id,
        unit.at,
        unit.where,
        unit.steps,
      ])
    }
  })
  it('find the frame of an event, or the last before it', () => {
    for (const [index, frame] of frames.entries()) expect(frame_at(frames, frame.event)).toBe(index)
    expect(frame_at(frames, -5)).toBe(0)
    expect(frame_at(frames, 1e9)).toBe(frames.length - 1)
  })
  it('show each combat with its arrows until units move again', () => {
    const fought = frames.findIndex(({ event }) => events[event]?.type === 'attacked')
    expect(frames[fought]?.arrows.length).toBeGreaterThan(0)
    expect(frames[fought]?.badges[0]?.kind).toBe('odds')
    expect(frames[fought + 1]?.badges[0]?.kind).toBe('die')
    const moving = frames.findIndex(
      ({ event }, index) => index > fought && events[event]?.type === 'moved',
    )
    expect(frames[moving]?.badges).toEqual([])
  })
  it('know whose player turns followed the first', () => {
    const turns = player_turns(events)
    expect(turns.slice(0, 3).map(({ turn, side }) => `${turn} ${side}`)).toEqual([
      '1 ac',
      '2 us',
      '2 ac',
    ])
  })
})

describe('an event', () => {
  it('leaves the board before it as it was', () => {
    const board = set_up(field)
    const moved = {
      type: 'moved',
      unit: '9US',
      path: ['C2226', 'C2225'],
      cost: 2,
    } as unknown as Event
    const next = after(board, moved)
    expect(next.units.get('9US')).toMatchObject({ at: 'C2225', moved: true })
    expect(board.units.get('9US')?.at).toBe('C2226')
  })
  it('that is unknown changes nothing', () => {
    const board = set_up(field)
    expect(after(board, { type: 'rained' } as unknown as Event)).toBe(board)
  })
})
