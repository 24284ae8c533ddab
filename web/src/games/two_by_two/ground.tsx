import { frame, seen, type ScenarioFile } from './field'
import { inch } from './geometry'

type Pair = readonly [number, number]

/** What never changes: the table with its ground, grid and rulers. */
export function Ground({ file }: { readonly file: ScenarioFile }) {
  const { map } = file
  const points = (list: readonly Pair[]): string =>
    list
      .map(([x, y]) => seen(file, { x, y }))
      .map(({ x, y }) => `${x},${y}`)
      .join(' ')
  const areas = (name: string, list: readonly (readonly Pair[])[] = []) =>
    list.map((corners) => <polygon key={points(corners)} class={name} points={points(corners)} />)
  const lines = (name: string, list: readonly (readonly Pair[])[] = []) =>
    list.map((line) => <polyline key={points(line)} class={name} points={points(line)} />)
  const width = map.width / inch
  const depth = map.depth / inch
  const every = (most: number): number[] => Array.from({ length: most + 1 }, (_, at) => at)
  const far = seen(file, { x: map.width, y: 0 })
  return (
    <>
      <rect class="felt" x={0} y={0} width={far.x} height={far.y} />
      {areas('hill', map.hills?.map(({ corners }) => corners))}
      {every(width).map((at) => (
        <line key={`x${at}`} class={at % 6 === 0 ? 'grid six' : 'grid'} {...stroke(file, at, 0, at, depth)} />
      ))}
      {every(depth).map((at) => (
        <line key={`y${at}`} class={at % 6 === 0 ? 'grid six' : 'grid'} {...stroke(file, 0, at, width, at)} />
      ))}
      {areas('wood', map.woods)}
      {lines('stream', map.streams)}
      {lines('river', map.rivers)}
      {lines('road', map.roads?.map((road) => road.points))}
      {areas('town', map.towns)}
      {lines('hedge', map.hedges)}
      {lines('wall', map.walls)}
      {map.bridges?.map(([x, y]) => {
        const at = seen(file, { x, y })
        return <rect key={`${x} ${y}`} class="bridge" x={at.x - 10} y={at.y - 10} width={20} height={20} />
      })}
      {map.objectives?.map(({ name, corners }) => (
        <polygon key={name} class="objective" points={points(corners)} />
      ))}
      {lines('exit', map.exits?.map(({ ends }) => ends))}
      {map.entries?.map(({ id, side, at: [x, y] }) => {
        const at = seen(file, { x, y })
        return <circle key={id} class={`entry side-${file.sides.indexOf(side) + 1}`} cx={at.x} cy={at.y} r={14} />
      })}
      {map.labels?.map(({ text, at: [x, y] }) => {
        const at = seen(file, { x, y })
        return (
          <text key={text} class="name" x={at.x} y={at.y}>
            {text}
          </text>
        )
      })}
      {every(width)
        .filter((at) => at % 2 === 0)
        .flatMap((at) => numbers(file, at, { x: at * inch, y: 0 }, { x: at * inch, y: map.depth }, true))}
      {every(depth)
        .filter((at) => at % 2 === 0)
        .flatMap((at) => numbers(file, at, { x: 0, y: at * inch }, { x: map.width, y: at * inch }, false))}
    </>
  )
}

function stroke(file: ScenarioFile, x1: number, y1: number, x2: number, y2: number) {
  const from = seen(file, { x: x1 * inch, y: y1 * inch })
  const to = seen(file, { x: x2 * inch, y: y2 * inch })
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
}

/** The inch beside both edges. */
function numbers(
  file: ScenarioFile,
  at: number,
  low: { readonly x: number; readonly y: number },
  high: { readonly x: number; readonly y: number },
  across: boolean,
) {
  const out = frame / 2
  return [low, high].map((edge, index) => {
    const { x, y } = seen(file, edge)
    const [dx, dy] = across ? [0, index === 0 ? out : -out] : [index === 0 ? -out : out, 0]
    return (
      <text key={`${across} ${at} ${index}`} class="inches" x={x + dx} y={y + dy}>
        {at}
      </text>
    )
  })
}
