import { describe, expect, it } from 'vitest'
import { canonical_json } from './canonical_json'

describe('canonical JSON (RFC 8785)', () => {
  it('sorts names by their UTF-16 units (3.2.3)', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    const names = Object.keys(JSON.parse(canonical_json(value)) as object)
    const text = canonical_json(value)
    const order = ['"\\r"', '"1"', '"\u0080"', '"\u00f6"', '"\u20ac"', '"\ud83d\ude00"', '"\ufb33"']
    const places = order.map((name) => text.indexOf(name))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(names).toHaveLength(7)
  })
  it('writes numbers as ECMAScript does (appendix B)', () => {
    expect(canonical_json([0, -0, 1e21, 1e-7, 333333333.3333333, 4.5, 2e-3])).toBe(
      '[0,0,1e+21,1e-7,333333333.3333333,4.5,0.002]',
    )
  })
  it('escapes only what must be', () => {
    expect(canonical_json('\u20ac$\u000f\nA\'B"\\/')).toBe('"\u20ac$\\u000f\\nA\'B\\"\\\\/"')
  })
  it('keeps the order of lists and writes no blanks', () => {
    expect(canonical_json({ b: [3, 1, null, true], a: {} })).toBe('{"a":{},"b":[3,1,null,true]}')
  })
  it('refuses what JSON cannot say', () => {
    expect(() => canonical_json(NaN)).toThrow(TypeError)
    expect(() => canonical_json('\ud800')).toThrow(TypeError)
    expect(() => canonical_json(undefined)).toThrow(TypeError)
  })
})
