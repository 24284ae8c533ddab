import { expect, it } from 'vitest'
import { by_turn, comparable, dice_by_submission, lost, mean_of, most_lost, type Judged } from './judge'

it('gives each submission its dice, in their order', () => {
  const rolled = (submission: number, value: number) => ({ type: 'rolled', submission, value })
  const events = [rolled(0, 3), { type: 'moved', submission: 0, value: 9 }, rolled(2, 1), rolled(0, 5)]
  const dice = dice_by_submission(events as never)
  expect([...dice]).toEqual([[0, [3, 5]], [2, [1]]])
})
it('counts what is gone of each side', () => {
  expect(lost({ one: 20, two: 12 }, { one: 17, two: 12 })).toEqual({ one: 3, two: 0 })
  expect(lost(undefined, { one: 1 })).toBeUndefined()
})
it('expects the mean', () => {
  expect(mean_of([{ one: 0, two: 4 }, { one: 3, two: 0 }])).toEqual({ one: 1.5, two: 2 })
})
it('finds the moments at which most was lost, the worst first', () => {
  const made = (event: number, worth: number, best: number) => ({ event, worth, best }) as Judged
  const all = [made(1, 0, 50), made(2, 10, 10), made(3, 5, 400), made(4, 90, 0), made(5, 0, 51), made(6, 0, 1)]
  expect(most_lost(all, 3).map(({ event }) => event)).toEqual([3, 5, 1])
  expect(most_lost([made(2, 10, 10)], 3)).toEqual([])
})
it('adds up what a side ordered in one turn', () => {
  const made = (event: number, side: string, when: string | undefined, luck: number, chances = true) =>
    ({ event, side, when, luck, chances, rolled: { one: luck, two: 0 }, expected: { one: 0.5, two: 0 } }) as unknown as Judged
  const turns = by_turn([
    made(1, 'one', 'turn 1', 2),
    made(2, 'two', 'turn 1', 5),
    made(3, 'one', 'turn 1', 3),
    made(4, 'one', 'turn 2', 1),
    made(5, 'one', 'turn 2', 1, false),
    made(6, 'one', undefined, 1),
    made(7, 'one', undefined, 1),
  ])
  expect(turns.map(({ event, luck }) => [event, luck])).toEqual([[1, 5], [2, 5], [4, 2], [6, 1], [7, 1]])
  expect(turns[0]).toMatchObject({ chances: true, rolled: { one: 5, two: 0 }, expected: { one: 1, two: 0 } })
  expect(turns[2]?.chances).toBeUndefined()
})
it('sets chances against chances alone, and figures against figures where nothing is a chance', () => {
  const made = (event: number, chances: boolean | undefined) => ({ event, chances }) as Judged
  const of = (...all: readonly Judged[]) => {
    const { chances, judged } = comparable(all)
    return [chances, judged.map(({ event }) => event)]
  }
  expect(of(made(1, false), made(2, true), made(3, undefined), made(4, true))).toEqual([true, [2, 4]])
  expect(of(made(1, false), made(2, undefined))).toEqual([false, [1]])
})
