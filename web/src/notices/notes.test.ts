import { describe, expect, it } from 'vitest'
import type { Schema } from '../api/client'
import { notes_of } from './notes'

const match = (id: string) => ({ id }) as Schema<'Match'>
const [a, b, c] = [match('a'), match('b'), match('c')]

describe('the notes on a page', () => {
  it('are none where nothing is told', () => {
    expect(notes_of([], [])).toEqual([])
  })
  it('tell of a match once, whatever there is to tell', () => {
    expect(notes_of([a], [{ match: a, words: 'Well.' }])).toEqual([{ match: a, turn: true, words: 'Well.' }])
  })
  it('have a turn after what is only said', () => {
    const notes = notes_of([b, a], [{ match: c, words: 'Well.' }])
    expect(notes.map((note) => [note.match.id, note.turn])).toEqual([['c', false], ['b', true], ['a', true]])
  })
})
