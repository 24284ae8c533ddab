import { in_area, from_line, inch, type Pair, type Spot } from './geometry'
import type { Land } from './land'
import { is_large, long, margin_of, points_of, seen } from './scale'
import { scattered } from './scatter'

type Line = readonly Pair[]

/** What never changes: the table with its land, grid and rulers. */
export function Ground({ land }: { readonly land: Land }) {
  const areas = (name: string, list: readonly Line[] = []) =>
    list.map((corners) => <polygon key={String(corners)} class={name} points={points_of(land, corners)} />)
  const lines = (name: string, list: readonly Line[] = []) =>
    list.map((line) => <polyline key={String(line)} class={name} points={points_of(land, line)} />)
  const roads = land.roads?.map(({ points }) => points)
  return (
    <>
      <rect class="felt" x={0} y={0} width={long(land.width)} height={long(land.depth)} />
      <path class="tufts" d={tufts_of(land)} />
      {land.hills?.map(({ corners }) => <Hill key={String(corners)} land={land} corners={corners} />)}
      <Grid land={land} />
      {areas('rough', land.rough)}
      {land.rough?.map((corners) => <path key={String(corners)} class="boulders" d={stones_of(land, corners)} />)}
      {areas('wood open', land.open_woods)}
      {areas('wood', land.woods)}
      {areas('wood dense', land.dense)}
      {areas('town', land.towns)}
      {[land.streams, land.rivers].map((water, index) =>
        ['bank', 'water'].map((part) => lines(`${index === 0 ? 'stream' : 'river'} ${part}`, water)),
      )}
      {lines('road verge', roads)}
      {lines('road', roads)}
      {land.fords?.map((at) => <Ford key={String(at)} land={land} at={at} />)}
      {land.bridges?.map((at) => <Bridge key={String(at)} land={land} at={at} />)}
      {land.hedges?.map((line) => <Hedge key={String(line)} land={land} line={line} />)}
      {lines('wall', land.walls)}
      {lines('wall stones', land.walls)}
      {land.works?.map((works) => <Works key={String(works.points)} land={land} {...works} />)}
      {land.towns?.map((corners) => <Houses key={String(corners)} land={land} corners={corners} />)}
      {woods_of(land).map(({ corners, apart }) => <Trees key={String(corners)} {...{ land, corners, apart }} />)}
      <Rulers land={land} />
    </>
  )
}

/** Names, above everything else. */
export const Names = ({ land }: { readonly land: Land }) => (
  <>
    {land.labels?.map(({ text, at: [x, y] }) => {
      const at = seen(land, { x, y })
      return (
        <text key={text} class="name" x={at.x} y={at.y}>
          {text}
        </text>
      )
    })}
  </>
)

/** The same outline, shorter by this many mils at its ends. */
function inset(corners: Line, by: number): Pair[] {
  const shrunk = (all: readonly number[]): ((at: number) => number) => {
    const [low, high] = [Math.min(...all), Math.max(...all)]
    const middle = (low + high) / 2
    const part = Math.max(0, 1 - (2 * by) / Math.max(1, high - low))
    return (at) => middle + (at - middle) * part
  }
  const [x_in, y_in] = [shrunk(corners.map(([x]) => x)), shrunk(corners.map(([, y]) => y))]
  return corners.map(([x, y]) => [x_in(x), y_in(y)])
}

export function middle_of(corners: Line): Spot {
  const sum = corners.reduce(({ x, y }, [at_x, at_y]) => ({ x: x + at_x, y: y + at_y }), { x: 0, y: 0 })
  return { x: sum.x / corners.length, y: sum.y / corners.length }
}

/** Grass here and there. */
function tufts_of(land: Land): string {
  const whole: Line = [[0, 0], [land.width, 0], [land.width, land.depth], [0, land.depth]]
  const size = grain(land)
  return scattered(whole, 1300 * size, 300)
    .map(({ figure, ...spot }) => {
      const { x, y } = seen(land, spot)
      const high = (3 + figure * 4) * size
      return `M${x - 4 * size} ${y - high}L${x - 1} ${y}M${x} ${y - high - 2}V${y}M${x + 4 * size} ${y - high}L${x + 1} ${y}`
    })
    .join('')
}

/** Its foot, two contours, and strokes down its slopes. */
function Hill({ land, corners }: { readonly land: Land; readonly corners: Line }) {
  const every = 330 // mils
  const strokes = corners.flatMap(([x, y], index) => {
    const [to_x, to_y] = corners[(index + 1) % corners.length] ?? [x, y]
    const length = Math.hypot(to_x - x, to_y - y)
    const [along_x, along_y] = [(to_x - x) / length, (to_y - y) / length]
    const trial = { x: (x + to_x) / 2 - along_y * 50, y: (y + to_y) / 2 + along_x * 50 }
    const inward = in_area(corners, trial) ? 1 : -1
    return Array.from({ length: Math.max(0, Math.floor(length / every) - 1) }, (_, stroke) => {
      const far = (stroke + 1) * every
      const deep = stroke % 2 === 0 ? 420 : 260
      const from = seen(land, { x: x + along_x * far, y: y + along_y * far })
      const to = seen(land, {
        x: x + along_x * far - along_y * deep * inward,
        y: y + along_y * far + along_x * deep * inward,
      })
      return `M${from.x} ${from.y}L${to.x} ${to.y}`
    })
  })
  return (
    <g>
      <polygon class="hill" points={points_of(land, corners)} />
      <polygon class="hill high" points={points_of(land, inset(corners, 480))} />
      <polygon class="hill high" points={points_of(land, inset(corners, 1100))} />
      <path class="slope" d={strokes.join('')} />
    </g>
  )
}

/** On a large table trees and tufts stand farther apart, and are as much larger. */
const grain = ({ width }: Land): number => Math.max(1, width / 36_000)

/** All woods, with how far apart their trees stand, in mils. */
const woods_of = ({ woods = [], open_woods = [], dense = [] }: Land): readonly { readonly corners: Line; readonly apart: number }[] => [
  ...woods.map((corners) => ({ corners, apart: 430 })),
  ...open_woods.map((corners) => ({ corners, apart: 950 })),
  ...dense.map((corners) => ({ corners, apart: 360 })),
]

/** Crowns with their shades, as few paths: a large wood has hundreds. */
function Trees({ land, corners, apart }: { readonly land: Land; readonly corners: Line; readonly apart: number }) {
  const size = grain(land)
  const trees = scattered(corners, apart * size, 170 * size).map(({ figure, ...spot }) => ({
    figure,
    r: (7 + figure * 5) * size,
    ...seen(land, spot),
  }))
  const crowns = (dark: boolean): string =>
    trees.filter(({ figure }) => figure > 0.5 !== dark).map(({ x, y, r }) => crown(x, y, r)).join('')
  const gleam = trees.map(({ x, y, r }) => `M${x - r * 0.45} ${y - r * 0.1}A${r * 0.5} ${r * 0.5} 0 0 1 ${x + r * 0.2} ${y - r * 0.5}`)
  return (
    <g class="trees">
      <path class="shade" d={trees.map(({ x, y, r }) => disc(x + r * 0.3, y + r * 0.4, r)).join('')} />
      <path class="tree dark" d={crowns(true)} />
      <path class="tree" d={crowns(false)} />
      <path class="gleam" d={gleam.join('')} />
    </g>
  )
}

const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** Stones here and there. */
function stones_of(land: Land, corners: Line): string {
  const size = grain(land)
  return scattered(corners, 700 * size, 200 * size)
    .map(({ figure, ...spot }) => {
      const { x, y } = seen(land, spot)
      return disc(x, y, (2 + figure * 3) * size)
    })
    .join('')
}

/** An earthwork with its teeth toward one side, or stakes. */
function Works({ land, kind, points }: { readonly land: Land; readonly kind: string; readonly points: Line }) {
  return (
    <>
      <polyline class={`works ${kind}`} points={points_of(land, points)} />
      <polyline class={`works crest ${kind}`} points={points_of(land, points)} />
    </>
  )
}

function Ford({ land, at: [x, y] }: { readonly land: Land; readonly at: Pair }) {
  const at = seen(land, { x, y })
  return <path class="ford" d={`M${at.x - 14} ${at.y - 5}q7 -6 14 0t14 0M${at.x - 14} ${at.y + 5}q7 -6 14 0t14 0`} />
}

// Six lobes about the middle.
function crown(x: number, y: number, r: number): string {
  const at = (angle: number): string => `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`
  const lobes = [1, 2, 3, 4, 5, 6].map((lobe) => `A${r * 0.55} ${r * 0.55} 0 0 1 ${at((lobe * Math.PI) / 3)}`)
  return `M${at(0)}${lobes.join('')}Z`
}

function Houses({ land, corners }: { readonly land: Land; readonly corners: Line }) {
  const off_road = 420 // mils
  const off = (spot: Spot): boolean =>
    (land.roads ?? []).every(({ points }) => from_line(points, spot) >= off_road) &&
    (land.streams ?? []).every((line) => from_line(line, spot) >= off_road)
  return (
    <g class="houses">
      {scattered(corners, 720, 260)
        .filter(off)
        .map(({ figure, ...spot }) => {
          const { x, y } = seen(land, spot)
          const [long_side, short_side] = [19 + figure * 9, 13 + figure * 3]
          return (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${Math.round(figure * 4) * 45 + figure * 14})`}>
              <rect class="shade" x={-long_side / 2 + 3} y={-short_side / 2 + 3} width={long_side} height={short_side} />
              <rect class="roof" x={-long_side / 2} y={-short_side / 2} width={long_side} height={short_side} />
              <rect class="roof lit" x={-long_side / 2} y={-short_side / 2} width={long_side} height={short_side / 2} />
            </g>
          )
        })}
    </g>
  )
}

function Hedge({ land, line }: { readonly land: Land; readonly line: Line }) {
  const every = 160 // mils
  const bushes = line.slice(1).flatMap(([x, y], index) => {
    const [from_x, from_y] = line[index] ?? [x, y]
    const count = Math.max(1, Math.round(Math.hypot(x - from_x, y - from_y) / every))
    return Array.from({ length: count + 1 }, (_, bush) =>
      seen(land, { x: from_x + ((x - from_x) * bush) / count, y: from_y + ((y - from_y) * bush) / count }),
    )
  })
  return (
    <g class="hedge">
      <polyline points={points_of(land, line)} />
      {bushes.map(({ x, y }, index) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={index % 2 === 0 ? 4.5 : 3.6} />
      ))}
    </g>
  )
}

function Bridge({ land, at: [x, y] }: { readonly land: Land; readonly at: Pair }) {
  const at = seen(land, { x, y })
  const road = land.roads?.find(({ points }) => from_line(points, { x, y }) < 50)?.points
  const [from, to] = road === undefined ? [undefined, undefined] : [road[0], road.at(-1)]
  const across = from === undefined || to === undefined ? 0 : (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI
  return (
    <g class="bridge" transform={`translate(${at.x} ${at.y}) rotate(${across})`}>
      <rect x={-8} y={-11} width={16} height={22} />
      <path d="M-8 -6H8M-8 -2H8M-8 2H8M-8 6H8" />
      <path class="rail" d="M-10 -13V13M10 -13V13" />
    </g>
  )
}

function Grid({ land }: { readonly land: Land }) {
  const [right, low] = [long(land.width), long(land.depth)]
  const across = (every: number): string =>
    Array.from({ length: Math.floor(land.width / inch / every) }, (_, at) => `M${seen(land, { x: (at + 1) * every * inch, y: 0 }).x} 0V${low}`).join('')
  const down = (every: number): string =>
    Array.from({ length: Math.floor(land.depth / inch / every) }, (_, at) => `M0 ${seen(land, { x: 0, y: (at + 1) * every * inch }).y}H${right}`).join('')
  return (
    <>
      <path class="grid" d={across(1) + down(1)} />
      <path class="grid six" d={across(6) + down(6)} />
    </>
  )
}

/** Ticks each half inch and the inch beside all four edges. */
function Rulers({ land }: { readonly land: Land }) {
  const [right, low] = [long(land.width), long(land.depth)]
  const every = (mils: number): number[] => Array.from({ length: (mils * 2) / inch + 1 }, (_, at) => at)
  const tick = (half: number): number => (half % 12 === 0 ? 12 : half % 2 === 0 ? 8 : 4)
  const out = margin_of(land) * 0.55
  const ticks = [
    ...every(land.width).map((half) => `M${seen(land, { x: (half * inch) / 2, y: 0 }).x} ${low}v${tick(half)}m0 ${-low - tick(half)}v${-tick(half)}`),
    ...every(land.depth).map((half) => `M0 ${seen(land, { x: 0, y: (half * inch) / 2 }).y}h${-tick(half)}m${right + tick(half)} 0h${tick(half)}`),
  ]
  const figures = is_large(land) ? 12 : 4
  const inches_of = (mils: number): number[] => every(mils).filter((half) => half % figures === 0).map((half) => half / 2)
  return (
    <>
      <path class="ticks" d={ticks.join('')} />
      {inches_of(land.width).flatMap((at) =>
        [low + out, -out].map((y) => (
          <text key={`x${at} ${y}`} class={is_large(land) ? 'inches few' : 'inches'} x={seen(land, { x: at * inch, y: 0 }).x} y={y}>
            {at}
          </text>
        )),
      )}
      {inches_of(land.depth).flatMap((at) =>
        [-out, right + out].map((x) => (
          <text key={`y${at} ${x}`} class={is_large(land) ? 'inches few' : 'inches'} x={x} y={seen(land, { x: 0, y: at * inch }).y}>
            {at}
          </text>
        )),
      )}
      <rect class="rim" x={0} y={0} width={right} height={low} />
    </>
  )
}
