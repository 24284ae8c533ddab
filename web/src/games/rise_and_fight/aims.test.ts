import { describe, expect, it } from 'vitest'
import { lead_of, orders_for, segment_ends, type Aim, type Field } from './aims'
import { leader, standing, type CommanderSheet, type Piece, type Sheet, type Standing } from './field'
import type { Formation } from './formations'

const sheet = (id: string, side: Sheet['side'], formation: Formation): Sheet => ({
  id,
  name: `${id}.`,
  side,
  brigade: 'Howard',
  arm: 'foot',
  score: 7,
  bases: 2,
  weapon: 'musket',
  formation,
  at: [0, 0],
  facing: 0,
})
const line = standing(sheet('7F', 'cr', 'line'), { x: 20_000, y: 5000, facing: 0 })
const loose = standing(sheet('LI', 'cr', 'skirmish'), { x: 40_000, y: 5000, facing: 0 })
const enemy = standing(sheet('Tat', 'us', 'line'), { x: 20_000, y: 15_000, facing: 180 })
const tarleton = leader({ id: 'Tarleton', side: 'cr' } as CommanderSheet, { x: 30_000, y: 3000, facing: 0 })

const field: Field = { pieces: [line, loose, enemy, tarleton], text: '', stood: (unit) => unit, ends: () => segment_ends([{ mils: 6000 }, { mils: 6000 }]) }
const aim = (piece: Piece, x: number, y: number, more: Partial<Aim> = {}): Aim => ({
  unit: piece,
  grip: undefined,
  place: { x, y, facing: piece.facing },
  spot: { x, y },
  free: false,
  on: false,
  ...more,
})
const led = (x: number, y: number, more: Partial<Aim> = {}, text = '', unit: Standing = line) =>
  orders_for({ ...field, text }, aim(unit, x, y, more))

describe('a unit in close order that is led', () => {
  it('goes ahead in tenths, or to where a segment ends', () => {
    expect(led(20_000, 7460)).toEqual(['move 7F forward 2.5'])
    expect(led(20_100, 11_300)).toEqual(['move 7F forward 6'])
    expect(led(20_000, 11_301)).toEqual(['move 7F forward 6.3'])
    expect(led(20_000, 7461, { free: true })).toEqual(['move 7F forward 2.461'])
  })

  it('goes on after the steps that it has', () => {
    expect(led(20_000, 7000, {}, 'move 7F forward 6\n', { ...line, y: 5000 })).toEqual(['move 7F forward 8'])
    expect(led(20_000, 6000, {}, 'move 7F wheel R 20\n')).toEqual(['move 7F wheel R 20 forward 1'])
    expect(led(20_000, 11_000, {}, 'move 7F forward 6\n', { ...line, y: 5200 })).toEqual(['move 7F forward 12'])
  })

  it('goes oblique to 45 degrees, beyond that it wheels, behind it backs', () => {
    expect(led(22_000, 7000)).toEqual(['move 7F oblique R 45 2.8'])
    expect(led(19_000, 7000)).toEqual(['move 7F oblique L 27 2.2'])
    expect(led(24_000, 7000)).toEqual(['move 7F to 24 7 facing 63', 'move 7F wheel R 63 forward 4.5'])
    expect(led(24_000, 7000, {}, 'move 7F forward 1\n')).toEqual(['move 7F forward 1 wheel R 63 forward 4.5'])
    expect(led(20_000, 3500)).toEqual(['move 7F back 1.5'])
  })

  it('gives up a charge for a move, from where it stood', () => {
    const flush = { ...line, y: 14_990 }
    const stood = { ...field, text: 'charge 7F into Tat\n', stood: () => ({ x: 20_000, y: 5000, facing: 0 }) }
    expect(orders_for(stood, aim(flush, 20_000, 8000))).toEqual(['move 7F forward 3'])
  })

  it('goes to another place instead, where it was led to one', () => {
    expect(led(26_000, 9000, {}, 'move 7F to 24 7 facing 0\n')).toEqual(['move 7F to 26 9 facing 0'])
  })

  it('is turned on its way to a place with a facing', () => {
    expect(led(20_000, 9000, { place: { x: 20_000, y: 9000, facing: 15 } })).toEqual(['move 7F to 20 9 facing 15'])
  })

  it('wheels by the end of its front that is dragged, ahead alone', () => {
    expect(led(0, 0, { grip: 'left', spot: { x: 18_500, y: 7000 } })).toEqual(['move 7F wheel R 30'])
    expect(led(0, 0, { grip: 'right', spot: { x: 21_500, y: 7000 } }, 'move 7F forward 6\n')).toEqual([
      'move 7F forward 6 wheel L 30',
    ])
    expect(led(0, 0, { grip: 'right', spot: { x: 22_000, y: 4000 } })).toEqual([])
  })

  it('charges an enemy that it is led upon', () => {
    expect(led(20_000, 14_500)).toEqual(['charge 7F into Tat'])
    expect(led(20_000, 14_499)).toEqual(['move 7F forward 9.5'])
    expect(led(20_000, 10_000, { spot: { x: 21_000, y: 15_500 } })).toEqual(['charge 7F into Tat'])
    expect(led(20_000, 14_500, { free: true })).toEqual(['move 7F forward 9.5'])
    expect(led(24_000, 14_500)[0]).toMatch(/^move/)
  })
})

it('leads skirmishers anywhere, and turns them by their handle', () => {
  expect(led(36_000, 9000, {}, '', loose)).toEqual(['move LI to 36 9 facing 0'])
  expect(led(36_000, 9000, { on: true }, 'move LI to 40 9 facing 0\n', loose)).toEqual(['move LI to 40 9 facing 0 to 36 9 facing 0'])
  const place = { x: 40_000, y: 5000, facing: 350 }
  expect(led(0, 0, { grip: 'turn', place }, '', loose)).toEqual(['move LI facing 350'])
})

it('attaches a commander dropped on a friend, otherwise moves them there', () => {
  const to = (x: number, y: number, free = false) => orders_for(field, aim(tarleton, x, y, { free }))
  expect(to(36_000, 14_000)).toEqual(['go Tarleton to 36 14'])
  expect(to(21_000, 4500)).toEqual(['attach Tarleton to 7F', 'go Tarleton to 21 4.5'])
  expect(to(21_000, 4500, true)).toEqual(['go Tarleton to 21 4.5'])
  expect(to(20_000, 15_500)).toEqual(['go Tarleton to 20 15.5'])
})

describe('a unit that leads a group', () => {
  const step = (x: number, y: number, more: Partial<Aim> = {}, text = '', unit: Piece = line) =>
    lead_of({ ...field, text }, aim(unit, x, y, more))?.step

  it('goes ahead, oblique or back as alone, and charges nobody', () => {
    expect(step(20_000, 7500)).toEqual({ forward: 2500 })
    expect(step(20_000, 15_000)).toEqual({ forward: 10_000 })
    expect(step(20_000, 4000)).toEqual({ back: 1000 })
  })

  it('keeps its facing, and goes to a place in one order', () => {
    expect(step(24_000, 5500)).toEqual({ to: [24_000, 5500], facing: 0 })
    expect(step(20_000, 7500, {}, 'move 7F to 20 5 facing 0\n')).toEqual({ to: [20_000, 7500], facing: 0 })
    expect(step(41_000, 9000, {}, '', loose)).toEqual({ to: [41_000, 9000], facing: 0 })
  })

  it('wheels by the end of its front', () => {
    expect(step(22_000, 7000, { grip: 'right' })).toMatchObject({ wheel: 'left' })
    expect(step(22_000, 3000, { grip: 'right' })).toBeUndefined()
  })
})
