import { describe, expect, it } from 'vitest'
import cowpens from '../../../fixtures/cowpens.json'
import { pieces_on, set_up, type Event } from './board'
import { key_of, leaders_of, standing_of, type ScenarioFile } from './field'
import { frames_of, half_turns, type Frame } from './frames'

const file = cowpens as unknown as ScenarioFile
const happened = (...events: readonly object[]): readonly Event[] =>
  events.map((event, number) => ({ number: number + 1, rule: '1', ...event })) as unknown as readonly Event[]
const last = (...events: readonly object[]): Frame => frames_of(file, happened(...events)).at(-1) as Frame
const piece = (frame: Frame, key: string) => pieces_on(frame.board).find((one) => key_of(one) === key)

describe('the film of a battle', () => {
  it('begins with the set-up, commanders and all, side A on move', () => {
    const [first] = frames_of(file, [])
    const units = standing_of(file, undefined).map((unit) => ({ ...unit, now: { formation: unit.formation, hits: 0 } }))
    expect(pieces_on(first?.board ?? set_up(file))).toEqual([...units, ...leaders_of(file, undefined)])
    expect(first?.board.side).toBe('cr')
  })

  it('leads a move along its way, its commander with it, into its formation', () => {
    const joined = { type: 'commander_attached', commander: 'Tarleton', unit: '71F' }
    const moved = { type: 'moved', unit: '71F', path: [[16_000, 2000], [16_000, 8000]], facing: 15, formation: 'line', segments: 1 }
    const frame = last(joined, moved)
    expect(frame.walks[0]).toEqual({ unit: '71F', path: [{ x: 16_000, y: 2000 }, { x: 16_000, y: 8000 }], from: 0, to: 15 })
    expect(frame.walks[1]?.unit).toBe('*Tarleton')
    expect(piece(frame, 'unit 71F')).toMatchObject({ x: 16_000, y: 8000, facing: 15, formation: 'line', size: { width: 10_000, depth: 1000 } })
    expect(piece(frame, 'commander Tarleton')).toMatchObject({ x: 15_741, y: 7034, attached: '71F' })
    expect([frame.foreseen, frame.marks[0]?.kind]).toEqual([true, 'way'])
  })

  it('lets a charge strike where it is laid flush, and evaders go', () => {
    const charged = { type: 'charged', unit: 'LI', target: 'Cun', wheel: 0, distance: 14_000 }
    const struck = { type: 'struck', unit: 'LI', target: 'Cun', face: 'front', at: [45_000, 19_990], facing: 350 }
    expect(last(charged)).toMatchObject({ walks: [], marks: [{ kind: 'way', how: 'charge' }], foreseen: false })
    expect(piece(last(charged, struck), 'unit LI')).toMatchObject({ x: 45_000, y: 19_990, facing: 350 })
    const evaded = last(charged, { type: 'evaded', unit: 'Cun', to: [45_000, 28_000], facing: 0, caught: false })
    expect(evaded.walks).toMatchObject([{ unit: 'Cun', from: 180, to: 0 }])
    expect(evaded.marks).toMatchObject([{ kind: 'way', how: 'rout' }])
  })

  it('shows shots with what they did, fatigue, rallies and losses', () => {
    const shot = { type: 'shot', unit: 'G1', target: 'Cun', modifiers: [], required: 5, hits: 1, chosen_by: 'order' }
    expect(last(shot).marks).toMatchObject([{ kind: 'shot', hits: 1, words: 'needs 5: 1 hit', from: { x: 44_000, y: 5000 } }])
    const tired = { type: 'tired', unit: 'Cun', hits: 2, left: 3 }
    expect(piece(last(shot, tired), 'unit Cun')).toMatchObject({ hits: 2 })
    const rallied = last(tired, { type: 'rallied', unit: 'Cun', required: 5, gained: 1 })
    expect(piece(rallied, 'unit Cun')).toMatchObject({ hits: 1 })
    expect(rallied.marks).toMatchObject([{ how: 'good' }])
    const broken = last(tired, { type: 'broken', unit: 'Cun' })
    expect(piece(broken, 'unit Cun')).toBeUndefined()
    expect(broken.marks).toMatchObject([{ kind: 'lost', piece: { hits: 2 } }])
  })

  it('tells rounds of combat, and commanders who fall', () => {
    const fought = { type: 'fought', unit: 'LI', enemy: 'Cun', modifiers: [], required: 10, hits: 3 }
    expect(last(fought).marks).toMatchObject([{ kind: 'melee', words: 'LI: 3 hits' }])
    const fell = last({ type: 'commander_fell', commander: 'Pickens' })
    expect(piece(fell, 'commander Pickens')).toBeUndefined()
    expect(fell.marks).toMatchObject([{ words: 'Pickens falls', at: { x: 36_000, y: 30_000 } }])
  })

  it('counts half-turns: the Crown is side A', () => {
    const events = happened({ type: 'half_turn_ended', turn: 1, side: 'cr' }, { type: 'half_turn_ended', turn: 1, side: 'us' })
    const frames = frames_of(file, events)
    expect(frames.slice(1).map(({ board: { turn, side } }) => [turn, side])).toEqual([[1, 'us'], [2, 'cr']])
    expect(half_turns(file, events).map(({ turn, side }) => [turn, side])).toEqual([[1, 'us'], [2, 'cr']])
  })

  it('has no frame for a die', () => {
    expect(frames_of(file, happened({ type: 'rolled', die: 1, sides: 10, value: 3, purpose: 'G1 fires at Cun' }))).toHaveLength(1)
  })
})
