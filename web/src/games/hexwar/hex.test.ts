import { describe, expect, it } from 'vitest'
import {
  centre,
  corners,
  direction_to,
  distance,
  hex_at,
  hexside,
  neighbour,
  parse_hex,
  print_hex,
  shifted,
  type Hex,
} from './hex'

const hex = (text: string): Hex => {
  const found = parse_hex(text)
  if (found === undefined) throw new Error(text)
  return found
}
const around = (text: string): string[] =>
  [0, 1, 2, 3, 4, 5].map((direction) => print_hex('C', neighbour(hex(text), direction)))

describe('numbers of hexes', () => {
  it('are read with the map letter or without, and printed with it', () => {
    expect(print_hex('C', hex('C2421'))).toBe('C2421')
    expect(print_hex('C', hex('0905'))).toBe('C0905')
    expect(parse_hex('C242')).toBeUndefined()
    expect(parse_hex('CC2421')).toBeUndefined()
  })
})

describe('neighbours', () => {
  it('of an even column go up, of an odd column down', () => {
    expect(around('C2421')).toEqual(['C2420', 'C2520', 'C2521', 'C2422', 'C2321', 'C2320'])
    expect(around('C2521')).toEqual(['C2520', 'C2621', 'C2622', 'C2522', 'C2422', 'C2421'])
  })
  it('are next to each other both ways', () => {
    for (const text of ['C2421', 'C2521'])
      for (let direction = 0; direction < 6; ++direction) {
        const other = neighbour(hex(text), direction)
        expect(direction_to(other, hex(text))).toBe((direction + 3) % 6)
        expect(distance(hex(text), other)).toBe(1)
      }
    expect(direction_to(hex('C2421'), hex('C2423'))).toBeUndefined()
  })
  it('lie alike from two hexes, in odd columns and in even ones', () => {
    for (const from of ['C2421', 'C2521'])
      for (const other of ['C3030', 'C3130', 'C1502'])
        for (let direction = 0; direction < 6; ++direction) {
          const to = neighbour(neighbour(hex(from), direction), direction + 1)
          const wanted = neighbour(neighbour(hex(other), direction), direction + 1)
          expect(shifted(hex(other), hex(from), to)).toEqual(wanted)
        }
  })
})

describe('distance', () => {
  it('counts hexes over odd and even columns', () => {
    expect(distance(hex('C2421'), hex('C2421'))).toBe(0)
    expect(distance(hex('C2624'), hex('C2622'))).toBe(2)
    expect(distance(hex('C1019'), hex('C3331'))).toBe(24)
    expect(distance(hex('C2519'), hex('C2530'))).toBe(11)
  })
})

describe('the picture', () => {
  it('finds each hex again from anywhere near its centre', () => {
    for (const text of ['C1019', 'C2421', 'C2521', 'C3331']) {
      const { x, y } = centre(hex(text))
      for (const [dx, dy] of [
        [0, 0],
        [25, 10],
        [-25, -10],
        [0, 33],
        [0, -33],
      ] as const)
        expect(hex_at({ x: x + dx, y: y + dy })).toEqual(hex(text))
    }
  })
  it('draws the hexside between two hexes at the same place from both', () => {
    for (const text of ['C2421', 'C2521'])
      for (let direction = 0; direction < 6; ++direction) {
        const [from, to] = hexside(hex(text), direction)
        const [back, again] = hexside(neighbour(hex(text), direction), (direction + 3) % 6)
        expect([again, back]).toEqual([from, to])
      }
    expect(corners(hex('C2421'))).toHaveLength(6)
  })
})
