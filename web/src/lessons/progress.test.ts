import { expect, it } from 'vitest'
import { lesson_done, lessons_done } from './progress'

it('remembers lessons by their game, each once', () => {
  const things = new Map<string, string>()
  const shelf = {
    getItem: (name: string) => things.get(name) ?? null,
    setItem: (name: string, value: string) => void things.set(name, value),
    removeItem: (name: string) => void things.delete(name),
  }
  expect(lessons_done(shelf, 'chess').size).toBe(0)
  for (const id of ['pins', 'forks', 'pins']) lesson_done(shelf, 'chess', id)
  expect([...lessons_done(shelf, 'chess')]).toEqual(['pins', 'forks'])
  expect(lessons_done(shelf, 'go').size).toBe(0)
})
