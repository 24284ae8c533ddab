import { describe, expect, it } from 'vitest'
import { beside_offers, group_orders, orders_for, type Aim } from './aims'
import type { ScenarioFile, Sheet, Standing } from './field'

const sheet = (id: string, side: Sheet['side']): Sheet => ({ id, name: id, side, type: 'infantry', class: 'line', points: 2 })
const stands = (id: string, side: Sheet['side'], x: number, y: number, facing: number): Standing => ({
  sheet: sheet(id, side),
  state: 'steady',
  x,
  y,
  facing,
})
const own = stands('42', 'blue', 9000, 9000, 90)
const friend = stands('Pol', 'blue', 10_000, 12_000, 90)
const enemy = stands('Kem', 'red', 13_000, 9000, 270)
const file = {
  map: {
    width: 24_000,
    depth: 24_000,
    exits: [{ id: 'north', side: 'blue', from: 5, ends: [[11_500, 24_000], [12_500, 24_000]] }],
  },
} as unknown as ScenarioFile
const field = { file, turn: 5, phase: 'movement', units: [own, friend, enemy], text: '' }
const aim = (x: number, y: number, more: Partial<Aim> = {}): Aim => ({
  unit: own,
  place: { x, y, facing: 90 },
  grip: undefined,
  free: false,
  on: false,
  ...more,
})

describe('where a base is led', () => {
  it('is a move on open ground, a charge upon an enemy', () => {
    expect(orders_for(field, aim(11_000, 9000))).toEqual(['move 42 to 11 9 facing E'])
    expect(orders_for(field, aim(12_500, 9000))).toEqual(['charge 42 into Kem'])
    expect(orders_for(field, aim(12_499, 9000))).toEqual(['move 42 to 12.499 9 facing E'])
  })

  it('snaps flush beside friends, otherwise stays where it is dropped', () => {
    expect(orders_for(field, aim(10_050, 11_100))).toEqual(['move 42 beside Pol right', 'move 42 to 10.05 11.1 facing E'])
    expect(orders_for(field, aim(10_050, 11_100, { free: true }))).toEqual(['move 42 to 10.05 11.1 facing E'])
  })

  it('extends the move and keeps its points', () => {
    const led = { ...field, text: 'move 42 via 9 10 to 10 10\n' }
    expect(orders_for(led, aim(11_000, 10_000))).toEqual(['move 42 via 9 10 to 11 10 facing E'])
    const unit = { ...own, x: 10_000, y: 10_000 }
    expect(orders_for(led, aim(11_000, 10_000, { unit, on: true }))).toEqual([
      'move 42 via 9 10 via 10 10 to 11 10 facing E',
    ])
  })

  it('leaves by an exit of its side once that is open', () => {
    expect(orders_for(field, aim(12_000, 23_800))[0]).toBe('move 42 to 12 24 exit')
    expect(orders_for({ ...field, turn: 4 }, aim(12_000, 23_800))).toEqual(['move 42 to 12 23.8 facing E'])
  })

  it('turns at the end of the order it has', () => {
    const turning = aim(9000, 9000, { grip: 'turn', place: { x: 9000, y: 9000, facing: 45 } })
    expect(orders_for(field, turning)).toEqual(['turn 42 facing NE'])
    expect(orders_for({ ...field, text: 'move 42 ahead 1\n' }, turning)).toEqual(['move 42 ahead 1 facing NE'])
  })

  it('is set up where it is dropped, or flush with a neighbour', () => {
    const setting = { ...field, phase: 'setup' }
    expect(orders_for(setting, aim(4050, 3100))).toEqual(['place 42 4.05 3.1 facing E'])
    expect(orders_for(setting, aim(10_050, 11_100))).toEqual(['place 42 10 11 facing E', 'place 42 10.05 11.1 facing E'])
    const turning = aim(9000, 9000, { grip: 'turn', place: { x: 9000, y: 9000, facing: 45 } })
    expect(orders_for(setting, turning)).toEqual(['place 42 9 9 facing NE'])
  })

  it('offers places beside friends in reach', () => {
    expect(beside_offers(field.units, own, 4000).map(({ name }) => name)).toEqual([
      'left of Pol',
      'right of Pol',
      'behind Pol',
    ])
    expect(beside_offers(field.units, own, 3000)).toEqual([])
  })
})

describe('a group that is led', () => {
  const led = (x: number, y: number, facing = 90, more: Partial<Aim> = {}, text = '', phase = 'movement') =>
    group_orders({ phase, text }, [own, friend], { ...aim(x, y, more), place: { x, y, facing } }).map(({ order }) => order)

  it('keeps its places, the foremost first, and charges nobody', () => {
    expect(led(12_500, 9000)).toEqual(['move Pol to 13.5 12 facing E', 'move 42 to 12.5 9 facing E'])
    expect(led(7000, 9000)).toEqual(['move 42 to 7 9 facing E', 'move Pol to 8 12 facing E'])
  })

  it('turns about the one that leads', () => {
    expect(led(9000, 9000, 0)).toEqual(['turn 42 facing N', 'move Pol to 6 10 facing N'])
    expect(led(9000, 9000, 0, {}, 'move 42 to 9 9 facing E\n')).toEqual(['move 42 to 9 9 facing N', 'move Pol to 6 10 facing N'])
  })

  it('goes on from where each stands', () => {
    const text = 'move 42 via 8 9 to 9 9 facing E\n'
    expect(led(9500, 9000, 90, { on: true }, text)).toEqual(['move Pol via 10 12 to 10.5 12 facing E', 'move 42 via 8 9 via 9 9 to 9.5 9 facing E'])
    expect(led(9500, 9000, 90, {}, text)).toEqual(['move Pol to 10.5 12 facing E', 'move 42 via 8 9 to 9.5 9 facing E'])
  })

  it('is set up together', () => {
    expect(led(9500, 9000, 90, {}, '', 'setup')).toEqual(['place Pol 10.5 12 facing E', 'place 42 9.5 9 facing E'])
  })
})
