import type { Spot } from '../tabletop/geometry'
import { seen, wide } from '../tabletop/scale'
import { Block } from './blocks'
import { side_number, type ScenarioFile } from './field'
import type { Mark } from './frames'

/** What is to be seen of an event: ways, shots, melees, dice. */
export const Marks = ({ file, marks }: { readonly file: ScenarioFile; readonly marks: readonly Mark[] }) => (
  <g class="marks">
    {marks.map((mark, index) => (
      <Marked key={index} file={file} mark={mark} />
    ))}
  </g>
)

function Marked({ file, mark }: { readonly file: ScenarioFile; readonly mark: Mark }) {
  const at = (spot: Spot): Spot => seen(file.map, spot)
  switch (mark.kind) {
    case 'way':
      return <Way kind={mark.how} path={mark.path.map(at)} />
    case 'shot':
      return <Shot from={at(mark.from)} to={at(mark.to)} score={mark.score} result={mark.result} />
    case 'melee': {
      const [one, other] = mark.between.map(at)
      const { x, y } = at(mark.at)
      return (
        <g class="melee">
          {one !== undefined && other !== undefined && <path class="between" d={`M${one.x} ${one.y}L${other.x} ${other.y}`} />}
          <g transform={`translate(${x} ${y})`}>
            <circle r={17} />
            <path class="swords" d="M-9 9L9 -9M-9 -9L9 9M-10 4L-4 10M10 4L4 10" />
          </g>
          <Badge at={{ x, y: y - 34 }} words={mark.score} kind="score" />
        </g>
      )
    }
    case 'rally':
      return <Badge at={lifted(at(mark.at))} words={`${mark.score} ${mark.rallied ? 'rallies' : 'no rally'}`} kind={mark.rallied ? 'good' : 'bad'} />
    case 'late':
      return <Badge at={at(mark.at)} words={`not yet: ${mark.score}`} kind="bad" />
    case 'lost': {
      const { sheet, place, state } = mark.piece
      const { x, y } = at(place)
      return (
        <g class={`lost side-${side_number(file, sheet.side)}`}>
          <g transform={`translate(${x} ${y}) rotate(${place.facing})`}>
            <Block sheet={sheet} state={state} />
          </g>
          <path class="cross" d={`M${x - 22} ${y - 22}l44 44m0 -44l-44 44`} />
        </g>
      )
    }
  }
}

const lifted = ({ x, y }: Spot): Spot => ({ x, y: y - 36 })

/** With a head at its end. */
export function Way({ kind, path }: { readonly kind: string; readonly path: readonly Spot[] }) {
  const [end, before] = [path.at(-1), path.at(-2)]
  if (end === undefined || before === undefined) return null
  const points = path.map(({ x, y }) => `${x},${y}`).join(' ')
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI
  return (
    <g class={`way ${kind}`}>
      <polyline points={points} />
      <path class="head" d="M0 0L-13 -7L-9 0L-13 7Z" transform={`translate(${end.x} ${end.y}) rotate(${angle})`} />
    </g>
  )
}

const results: Readonly<Record<string, string>> = {
  none: 'no effect',
  pinned: 'pinned',
  disrupted: 'disrupted',
  routed: 'routs',
  destroyed: 'destroyed',
}

/** Smoke at the muzzle, the shot, and what it did. */
function Shot({ from, to, score, result }: {
  readonly from: Spot
  readonly to: Spot
  readonly score: string
  readonly result: string
}) {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
  const muzzle = { x: from.x + ((to.x - from.x) / length) * 22, y: from.y + ((to.y - from.y) / length) * 22 }
  return (
    <g class={`fire ${result}`}>
      <path class="shot" d={`M${muzzle.x} ${muzzle.y}L${to.x} ${to.y}`} />
      <g class="smoke" transform={`translate(${muzzle.x} ${muzzle.y})`}>
        <circle cx={-5} cy={3} r={8} />
        <circle cx={6} cy={4} r={7} />
        <circle cx={1} cy={-5} r={9} />
      </g>
      {result !== 'none' && <path class="burst" d={burst(to)} />}
      <Badge at={lifted(to)} words={`${score}: ${results[result] ?? result}`} kind={result === 'none' ? 'score' : 'bad'} />
    </g>
  )
}

function burst({ x, y }: Spot): string {
  const points = Array.from({ length: 16 }, (_, at) => {
    const [angle, far] = [(at * Math.PI) / 8, at % 2 === 0 ? wide * 0.5 : wide * 0.26]
    return `${(x + Math.cos(angle) * far).toFixed(1)} ${(y + Math.sin(angle) * far).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

export function Badge({ at, words, kind }: { readonly at: Spot; readonly words: string; readonly kind: string }) {
  const half = words.length * 4.6 + 9
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <g class={`badge ${kind}`}>
        <rect x={-half} y={-12} width={2 * half} height={24} rx={5} />
        <text y={1}>{words}</text>
      </g>
    </g>
  )
}
