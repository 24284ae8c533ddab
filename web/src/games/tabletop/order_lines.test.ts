import { describe, expect, it } from 'vitest'
import { number_of, order_lines, words_of } from './order_lines'

const { quoted, subject_of, line_of, with_order, without, before, apart } = order_lines({
  verbs: {
    fire: { rank: 0, of: 'shot' },
    move: { rank: 1, of: 'unit' },
    go: { rank: 1, of: 'commander' },
    end: { rank: 2 },
  },
  words: 'fire move go end turn',
})

describe('the order lines of a game', () => {
  it('tells what a line orders, remarks and quotes aside', () => {
    expect(words_of('move "old guard" to 4 3 # at last')).toEqual(['move', 'old guard', 'to', '4', '3'])
    expect(subject_of('Move "old guard" to 4 3')).toEqual({ of: 'unit', id: 'old guard' })
    expect([subject_of('end turn'), subject_of('# move 7F'), subject_of('')]).toEqual([undefined, undefined, undefined])
    expect([quoted('old guard'), quoted('Turn'), quoted('7F')]).toEqual(['"old guard"', '"Turn"', '7F'])
  })

  it('keeps one line of each kind, in the order of the ranks', () => {
    const given = ['end turn', 'move 7F to 4 3', 'go 7F to 5 5', 'fire 7F at McD'].reduce(with_order, '')
    expect(given).toBe('fire 7F at McD\nmove 7F to 4 3\ngo 7F to 5 5\nend turn\n')
    expect(with_order(given, 'move 7f to 4 4')).toBe('fire 7F at McD\nmove 7f to 4 4\ngo 7F to 5 5\nend turn\n')
    expect(line_of(given, { of: 'commander', id: '7f' })).toBe('go 7F to 5 5')
    expect(without(given, { of: 'unit', id: '7F' })).toBe('fire 7F at McD\ngo 7F to 5 5\nend turn\n')
  })

  it('tells what is carried out before', () => {
    const text = 'fire G1 at McD\nmove 7F to 4 3\nmove LI to 5 5\nend turn\n'
    expect(before(text, { of: 'unit', id: 'LI' }, 'move')).toEqual(['fire G1 at McD', 'move 7F to 4 3'])
    expect(before(text, { of: 'unit', id: 'Leg' }, 'move')).toHaveLength(3)
    expect(before(text, { of: 'shot', id: 'G2' }, 'fire')).toEqual(['fire G1 at McD'])
  })

  it('takes the lines of several out, and tells where they stood or would stand', () => {
    const text = 'fire G1 at McD\nmove 7F to 4 3\ngo Leg to 1 1\nmove LI to 5 5\nend turn\n'
    const units = (...ids: string[]) => ids.map((id) => ({ of: 'unit', id }))
    expect(apart(text, units('li', '7F'), 'move')).toEqual(['fire G1 at McD\n', 'go Leg to 1 1\nend turn\n'])
    expect(apart(text, units('LI', '17L'), 'move')).toEqual(['fire G1 at McD\nmove 7F to 4 3\ngo Leg to 1 1\n', 'end turn\n'])
    expect(apart('fire G1 at McD\nend turn\n', units('LI', '7F'), 'move')).toEqual(['fire G1 at McD\n', 'end turn\n'])
    expect([number_of(text, 'move LI to 5 5'), number_of(text, 'move X'), number_of(text, undefined)]).toEqual([4, 0, 0])
  })
})
