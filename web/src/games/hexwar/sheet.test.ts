import { expect, it } from 'vitest'
import { centre, neighbour } from './hex'
import { heights_of, HexSheet } from './sheet'

const letter = 'A'
const maps = [
  { letter, columns: [1, 6], rows: [2, 5] },
  { letter, columns: [3, 9], rows: [1, 4] },
] as const

for (const map of maps) {
  const printed = new HexSheet(map)
  const turned = new HexSheet(map, true)
  const ids = printed.hexes.map((hex) => printed.print(hex))

  it(`has the hexes that are printed, and no others: ${map.columns}`, () => {
    expect(turned.hexes.map((hex) => turned.print(hex)).sort()).toEqual([...ids].sort())
    for (const id of ids) expect(turned.print(turned.find(id) ?? { column: 0, row: 0 })).toBe(id)
    expect(turned.find('A9999')).toBeUndefined()
  })

  it(`lies the other way round as a whole: ${map.columns}`, () => {
    const sums = ids.map((id) => {
      const [one, other] = [printed, turned].map((sheet) => centre(sheet.find(id) ?? { column: 0, row: 0 }))
      return one && other && `${one.x + other.x} ${one.y + other.y}`
    })
    expect(new Set(sums).size).toBe(1)
  })

  it(`keeps neighbours, in the direction that is printed: ${map.columns}`, () => {
    for (const hex of turned.hexes)
      for (let direction = 0; direction < 6; ++direction) {
        const next = neighbour(hex, direction)
        const as_printed = printed.read(turned.print(hex))
        if (as_printed === undefined || !turned.contains(next)) continue
        expect(printed.print(neighbour(as_printed, turned.printed_direction(direction)))).toBe(turned.print(next))
      }
  })
}

it('knows how near to the upper edge a unit begins', () => {
  expect(heights_of([{ side: 'one', at: 'A0103' }, { side: 'two', entry: 'A0501' }, { side: 'one' }])).toEqual([
    { side: 'one', height: -3 },
    { side: 'two', height: -1 },
  ])
})
