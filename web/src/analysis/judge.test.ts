import { expect, it } from 'vitest'
import type { Desk } from '../what_if/desk'
import { begin, with_step, type Study, type Told } from '../what_if/study'
import { by_turn, comparable, deciding, dice_by_submission, judge, lost, mean_of, most_lost, shares, type Judged } from './judge'

interface SomeDesk {
  readonly desk: Desk
  readonly opened: object[]
  readonly played: string[]
  readonly chances: unknown[]
}

/** A desk at which everything is worth nothing. It notes how a test opens it, what it plays and by what chance orders
 * are chosen. */
function some_desk(): SomeDesk {
  const told: Told = {
    ...{ ruleset: 'r', rules_version: 1, title: 'A battle', awaited: [], outcome: null, position: {} },
    sides: [{ id: 'one', name: 'One' }, { id: 'two', name: 'Two' }],
  }
  const opened: object[] = []
  const played: string[] = []
  const chances: unknown[] = []
  const desk = {
    open: async (scenario: object, start: object) => {
      opened.push(start)
      return begin(scenario, told, true)
    },
    play: async (study: Study, { kind, side, text }: { kind: 'orders'; side: string; text: string }) => {
      played.push(text)
      const step = { kind, side, orders: [text], events: [], sentences: [], told }
      return with_step(study, { ...step, after: study.at, number: played.length })
    },
    weigh: async () => ({ mean: 0, least: 0, most: 0, chances: true }),
    evaluate: async () => ({ value: 0, chances: true }),
    choose: async (_told: Told, _side: string, _level: string, chance?: number) => {
      chances.push(chance)
      return []
    },
  }
  return { desk: desk as unknown as Desk, opened, played, chances }
}

it('uses the rules of the match and skips submissions without orders', async () => {
  const kinds = ['orders', 'extend', 'offer_draw', 'decline_draw', 'take_over', 'orders', 'resign', 'orders']
  const submissions = kinds.map((kind, number) => ({ number, kind, side: 'one', orders: [`${kind} ${String(number)}`] }))
  const record = { rules_version: 1, options: { decisions: 'ask' }, submissions, events: [] }
  const { desk, opened, played } = some_desk()
  const judged: Judged[] = []
  for await (const one of judge(record as never, {}, {} as never, desk)) judged.push(one)
  expect(opened).toEqual([{ decisions: 'ask', rules_version: 1 }])
  expect(played).toEqual(['orders 0', 'orders 5'])
  expect(judged.map(({ orders }) => orders)).toEqual([['orders 0'], ['orders 5']])
})

it('judges a match alike each time: by the numbers of its submissions', async () => {
  const submissions = [3, 8].map((number) => ({ number, kind: 'orders', side: 'one', orders: ['end turn'] }))
  const { desk, chances } = some_desk()
  const record = { rules_version: 1, options: {}, submissions, events: [] }
  for await (const _ of judge(record as never, {}, {} as never, desk)) continue
  expect(chances).toEqual([3, 8])
})

it('gives each submission its dice, in their order', () => {
  const rolled = (submission: number, value: number) => ({ type: 'rolled', submission, value })
  const events = [rolled(0, 3), { type: 'moved', submission: 0, value: 9 }, rolled(2, 1), rolled(0, 5)]
  const dice = dice_by_submission(events as never)
  expect([...dice]).toEqual([[0, [3, 5]], [2, [1]]])
})
it("counts each side's losses", () => {
  expect(lost({ one: 20, two: 12 }, { one: 17, two: 12 })).toEqual({ one: 3, two: 0 })
  expect(lost(undefined, { one: 1 })).toBeUndefined()
})
it('expects the mean', () => {
  expect(mean_of([{ one: 0, two: 4 }, { one: 3, two: 0 }])).toEqual({ one: 1.5, two: 2 })
})
it('finds the biggest mistakes, the worst first', () => {
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
it('compares chances with chances, and figures only without chances', () => {
  const made = (event: number, chances: boolean | undefined) => ({ event, chances }) as Judged
  const of = (...all: readonly Judged[]) => {
    const { chances, judged } = comparable(all)
    return [chances, judged.map(({ event }) => event)]
  }
  expect(of(made(1, false), made(2, true), made(3, undefined), made(4, true))).toEqual([true, [2, 4]])
  expect(of(made(1, false), made(2, undefined))).toEqual([false, [1]])
})
it('finds the submissions that changed the evaluation most, either way', () => {
  const made = (event: number, after: number) => ({ event, after }) as Judged
  const all = [made(1, 10), made(2, 30), made(3, 30), made(4, -50), made(5, 900)]
  expect(deciding(all, 3, 100).map(({ event, swing }) => [event, swing])).toEqual([[5, 150], [4, -80], [2, 20]])
  expect(deciding([made(1, 10)], 3, 100)).toEqual([])
})
it('adds up what the dice and the orders were worth to the first side', () => {
  const made = (side: string, luck: number, worth: number, best: number) => ({ side, luck, worth, best }) as Judged
  const all = [made('one', 5, 0, 10), made('two', -20, 30, 30), made('two', 0, 10, 40), made('one', 0, 20, 10)]
  expect(shares(all, 'one', 100)).toEqual({ dice: 25, orders: 20 })
})
