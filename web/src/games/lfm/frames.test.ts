import { expect, it } from 'vitest'
import record from '../../../fixtures/culps_hill_record.json'
import { board_of, type Board } from './board'
import { Field, type ScenarioFile } from './field'
import { frames_of, player_turns, type Event } from './frames'

const field = new Field(record.scenario as unknown as ScenarioFile)
const events = record.events as unknown as readonly Event[]
const frames = frames_of(field, events)

/** Where everybody is, and in which state. */
const standing = (board: Board | undefined) =>
  [...(board?.places.values() ?? [])]
    .map(({ id, at, where, disorganized }) => `${id} ${at ?? where} ${disorganized === true ? 'D' : ''}`)
    .sort()

it("runs from the set-up to the server's position", () => {
  const told = board_of(record.position)
  const last = frames.at(-1)?.board
  expect(standing(last)).toEqual(standing(told))
  expect([...(last?.works ?? [])].sort()).toEqual([...told.works].sort())
  expect([last?.turn, last?.side]).toEqual([told.turn, told.side])
})
it('shows a combat from its arrows to its result', () => {
  const attacked = events.find(({ type }) => type === 'attacked')
  const from = frames.findIndex(({ event }) => event === attacked?.number)
  expect(frames[from]?.arrows.every(({ kind }) => kind === 'attack')).toBe(true)
  expect(frames[from]?.badges[0]?.kind).toBe('odds')
  const resulted = events.find(({ type }) => type === 'resulted')
  const after = frames.find(({ event }) => event === resulted?.number)
  expect(after?.badges[0]).toMatchObject({ kind: 'die', hex: frames[from]?.focus })
})
it('leaves an arrow of every march', () => {
  for (const event of events) {
    if (event.type !== 'moved' || event.path.length < 2) continue
    const shown = frames.find((frame) => frame.event === event.number)
    expect(shown?.arrows.at(-1)?.hexes).toEqual(event.path)
  }
})
it('removes works when their defenders are driven out', () => {
  const before = frames[0]?.board.works.size ?? 0
  expect(frames.at(-1)?.board.works.size).toBe(before - 1)
})
it('enters at each player turn', () => {
  expect(player_turns(events).length).toBe(5)
})
