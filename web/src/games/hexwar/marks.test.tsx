import { isValidElement, type ComponentChildren, type VNode } from 'preact'
import { expect, it } from 'vitest'
import type { Grid } from './grid'
import { centre, parse_hex } from './hex'
import { MarksAbove, type ArrowKind } from './marks'

const field = { find: parse_hex } as unknown as Grid
const half_counter = 24

/** The outlines of all paths of this class. */
function paths_of(view: ComponentChildren, name: string): string[] {
  if (Array.isArray(view)) return view.flatMap((one) => paths_of(one, name))
  if (!isValidElement(view)) return []
  const { class: of, d, children } = (view as VNode<{ class?: string; d?: string; children?: ComponentChildren }>).props
  return [...(of === name && d !== undefined ? [d] : []), ...paths_of(children, name)]
}

/** How far the drawn ends of an arrow keep from the middle of the hexes that it joins. */
function distances(kind: ArrowKind): readonly [number, number] {
  const hexes = ['A0101', 'A0103']
  const view = MarksAbove({ field, marks: { arrows: [{ kind, hexes }] } })
  const [from, to] = hexes.map((id) => centre(parse_hex(id) ?? { column: 0, row: 0 }))
  const points = (path: string | undefined) => [...(path ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
  const [start] = points(paths_of(view, 'shaft')[0])
  const tip = points(paths_of(view, 'head')[0])[1]
  if (from === undefined || to === undefined || start === undefined || tip === undefined) throw new Error('no arrow')
  return [Math.hypot(start.x - from.x, start.y - from.y), Math.hypot(tip.x - to.x, tip.y - to.y)]
}

it('leaves the strength of counters to be read: arrows end at their edge, and begin there where a unit stands', () => {
  for (const kind of ['attack', 'fire', 'hint'] as const)
    for (const far of distances(kind)) expect(far, kind).toBeGreaterThan(half_counter)
  expect(distances('move')[1]).toBeGreaterThan(half_counter)
})
