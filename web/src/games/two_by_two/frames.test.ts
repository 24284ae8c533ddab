import { describe, expect, it } from 'vitest'
import record from '../../../fixtures/maida_record.json'
import { standing_of, type Position, type ScenarioFile } from './field'
import { frames_of, player_turns, set_up, standing_on, type Event, type Frame } from './frames'

const file = record.scenario as unknown as ScenarioFile
const events = record.events as unknown as readonly Event[]
const frames = frames_of(file, events)
const shown = (type: Event['type'], which = 0): Frame | undefined => {
  const event = events.filter((one) => one.type === type)[which]
  return frames.find((frame) => frame.event === event?.number)
}

describe('the film of a match', () => {
  it("runs from the set-up to the server's position", () => {
    const told = record.position as unknown as Position
    const last = frames.at(-1)
    expect(standing_on(set_up(file))).toEqual(standing_of(file, undefined))
    expect(standing_on(last?.board ?? set_up(file))).toEqual(standing_of(file, told))
    const gone = told.units.filter(({ where }) => where === 'destroyed').map(({ id }) => id)
    const lost = [...(last?.board.pieces.values() ?? [])].filter(({ where }) => where === 'destroyed')
    expect(lost.map(({ sheet }) => sheet.id)).toEqual(gone)
    expect(last?.board.over).toBe(true)
  })

  it('leads every move along its path, from the old facing to the new', () => {
    for (const event of events) {
      if (event.type !== 'moved' && event.type !== 'charged') continue
      const frame = frames.find((one) => one.event === event.number)
      const [walk] = frame?.walks ?? []
      expect(walk?.path.map(({ x, y }) => [x, y])).toEqual(event.path)
      expect([walk?.unit, walk?.to]).toEqual([event.unit, event.facing])
      expect(frame?.marks[0]).toMatchObject({ kind: 'way', how: event.type === 'moved' ? 'move' : 'charge' })
      expect(frame?.foreseen).toBe(true)
    }
  })

  it('shows shots, melees, routs and losses where they happen, once, with their dice', () => {
    const shot = events.find((one) => one.type === 'shot')
    expect(shown('shot')?.marks).toMatchObject([{ kind: 'shot', score: String(shot?.score), result: shot?.result }])
    expect(shown('fought')?.marks[0]?.kind).toBe('melee')
    expect(shown('routed')?.marks[0]).toMatchObject({ kind: 'way', how: 'rout' })
    expect(shown('routed')?.walks[0]?.path).toHaveLength(2)
    expect(shown('destroyed')?.marks[0]?.kind).toBe('lost')
    expect(shown('rolled')).toBeUndefined()
  })

  it('counts turns, and enters at their ends', () => {
    const begun = player_turns(file, events)
    expect(begun.slice(0, 3).map(({ turn, side }) => [turn, side])).toEqual([[1, 'blue'], [1, 'red'], [2, 'blue']])
    expect(begun[1]?.event).toBe(shown('turn_ended', 0)?.event)
    const ended = events.filter(({ type }) => type === 'turn_ended')
    expect(begun, 'none after the last').toHaveLength(ended.length)
    expect(shown('turn_ended', 0)?.board).toMatchObject({ turn: 1, side: 'red' })
    expect(shown('turn_ended', 1)?.board).toMatchObject({ turn: 2, side: 'blue' })
  })

  it('has armies set up before the first turn', () => {
    const free = { ...file, units: file.units.map(({ at: _, ...sheet }) => sheet) }
    const set = [
      { type: 'placed', number: 1, unit: '1Le', at: [4000, 3000], facing: 0 },
      { type: 'set_up', number: 2, side: 'blue' },
    ] as unknown as readonly Event[]
    const [first, placed, ready] = frames_of(free, set)
    expect(standing_on(first?.board ?? set_up(file))).toEqual([])
    expect(placed?.board.pieces.get('1Le')).toMatchObject({ where: 'table', place: { x: 4000, y: 3000, facing: 0 } })
    expect(ready?.board).toMatchObject({ turn: 1, side: 'red' })
    const corners: [[number, number], [number, number]] = [[0, 0], [1000, 1000]]
    const zoned = { ...free, setup: { zones: { blue: corners, red: corners } } }
    expect(player_turns(zoned, set)).toEqual([])
    const both = [...set, { type: 'set_up', number: 3, side: 'red' }] as unknown as readonly Event[]
    expect(player_turns(zoned, both)).toEqual([{ event: 3, turn: 1, side: 'blue' }])
  })

  it('pins pushed units and disrupts the routing one', () => {
    const routed = {
      type: 'routed',
      number: 1000,
      unit: 'Kem',
      way: 'rear',
      to: [3000, 6500],
      pushed: [{ unit: '58', to: [2900, 9000] }],
      chosen_by: 'doctrine',
    } as unknown as Event
    const frame = frames_of(file, [routed]).at(-1)
    expect(frame?.board.pieces.get('Kem')).toMatchObject({ state: 'disrupted', place: { x: 3000, y: 6500, facing: 90 } })
    expect(frame?.board.pieces.get('58')).toMatchObject({ state: 'pinned', place: { x: 2900, y: 9000 } })
    expect(frame?.walks.map(({ unit }) => unit)).toEqual(['Kem', '58'])
  })
})
