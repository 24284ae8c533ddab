import { describe, expect, it } from 'vitest'
import type { Schema } from '../api/client'
import { notes_of } from './notes'

const match = (id: string) => ({ id }) as Schema<'Match'>
const [a, b, c] = [match('a'), match('b'), match('c')]

describe('the notes on a page', () => {
  it('are empty if there is nothing to report', () => {
    expect(notes_of([], [])).toEqual([])
  })
  it('mention a match once', () => {
    expect(notes_of([a], [{ match: a, words: 'Well.' }])).toEqual([{ match: a, turn: true, words: 'Well.' }])
  })
  it('put a turn after messages', () => {
    const notes = notes_of([b, a], [{ match: c, words: 'Well.' }])
    expect(notes.map((note) => [note.match.id, note.turn])).toEqual([['c', false], ['b', true], ['a', true]])
  })
})
