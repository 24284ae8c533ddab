import { expect, it } from 'vitest'
import { begin, with_step, type Step, type Told } from './study'
import { file_of, format, line_of, packed, read_file, unpacked, type StudyFile } from './study_file'

const told = { position: { here: 1 } } as unknown as Told
const start = begin({ battle: 1 }, told, false)
const made = (after: Step | undefined, number: number, order: string): Step => ({
  ...{ after, number, kind: 'orders', side: 'one', orders: [order], sentences: [''], told },
  events: [{ type: 'rolled', sides: 6, value: number, purpose: 'attack' }],
})
const a = made(undefined, 1, 'a')
const b = made(a, 2, 'b')
const c = made(a, 3, 'c')
const study = [a, b, c].reduce(with_step, start)
const options = { decisions: 'ask', players: { one: 'captain' } } as const
const file = file_of(study, options, { battle: 1 })

it('stores only what the rest can be computed from', () => {
  expect(file.steps.map(({ after, orders, dice }) => [after, orders[0], dice[0]])).toEqual([
    [0, 'a', 1],
    [1, 'b', 2],
    [1, 'c', 3],
  ])
  expect(file.at).toBe(3)
  expect(file.position).toEqual({ here: 1 })
})
it('names no position where a study begins with the set-up', () => {
  expect(file_of({ ...study, from_set_up: true }, options, 'r/battle')).not.toHaveProperty('position')
})
it('leaves other lines out of a link', () => {
  const line = file_of(line_of(study), options, 'r/battle')
  expect(line.steps.map(({ after, orders }) => [after, orders[0]])).toEqual([[0, 'a'], [1, 'c']])
  expect(line.at).toBe(2)
})
it('is the same after a round trip through a file or a link', async () => {
  expect(read_file(JSON.parse(JSON.stringify(file)))).toEqual(file)
  const link = await packed(file)
  expect(link).toMatch(/^[\w-]+$/)
  expect(await unpacked(link)).toEqual(file)
})
it('refuses a file that is not a study and says why', async () => {
  const refused = (change: Partial<Record<keyof StudyFile, unknown>>) => () => read_file({ ...file, ...change })
  expect(refused({ format: 'adjutant-record-1' })).toThrow(format)
  expect(refused({ scenario: 7 })).toThrow('scenario')
  expect(refused({ at: 4 })).toThrow('missing step')
  expect(refused({ at: 3 })).not.toThrow()
  expect(refused({ steps: [{ ...file.steps[0], after: 1 }] })).toThrow('missing step')
  expect(refused({ steps: [{ ...file.steps[0], dice: ['1'] }] })).toThrow('dice')
  expect(() => read_file(null)).toThrow('not an object')
  await expect(unpacked('AAAA')).rejects.toThrow('incomplete')
  await expect(unpacked((await packed(file)).slice(0, -9))).rejects.toThrow('incomplete')
})
it('passes over players that it does not know', () => {
  expect(read_file({ ...file, players: { one: 'nobody', two: 'greedy' } }).players).toEqual({ two: 'greedy' })
})
it('refuses to unpack more than the maximum size', async () => {
  const huge = { ...file, steps: [{ ...file.steps[0], after: 0, orders: ['x'.repeat(5_000_000)] }], at: 0 }
  await expect(unpacked(await packed(huge as StudyFile))).rejects.toThrow('incomplete')
})
