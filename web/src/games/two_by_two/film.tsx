import { useRef } from 'preact/hooks'
import { by_side } from '../tabletop/geometry'
import { Tabletop } from '../tabletop/tabletop'
import { use_walks } from '../tabletop/walks'
import { Bases } from './bases'
import type { Position, ScenarioFile } from './field'
import { standing_on, type Frame } from './frames'
import { Goals } from './goals'
import { Marks } from './marks'

/** A moment of the film: who stands where, who goes where, who shoots and fights. */
export function FilmLayer({ file, frame }: { readonly file: ScenarioFile; readonly frame: Frame }) {
  const layer = useRef<SVGGElement>(null)
  use_walks(layer, file.map, frame.walks, frame.milliseconds)
  const under = frame.marks.filter(({ kind }) => kind === 'way')
  const over = frame.marks.filter(({ kind }) => kind !== 'way')
  return (
    <g ref={layer} class="film" data-event={frame.event}>
      <Marks file={file} marks={under} />
      <Bases file={file} units={standing_on(frame.board)} />
      <Marks file={file} marks={over} />
    </g>
  )
}

/** A moment of a match to look at. */
export function FilmView({ file, frame, held, label, on_press }: {
  readonly file: ScenarioFile
  readonly frame: Frame
  readonly held?: Position['held']
  readonly label: string
  readonly on_press: () => void
}) {
  return (
    <Tabletop
      land={file.map}
      class="two-by-two"
      focus={frame.focus}
      first_look={by_side(file.sides, standing_on(frame.board))}
      {...{ label, on_press }}
    >
      <Goals file={file} held={held} />
      <FilmLayer file={file} frame={frame} />
    </Tabletop>
  )
}
