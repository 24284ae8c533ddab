import { useRef } from 'preact/hooks'
import { by_side, type Spot } from '../tabletop/geometry'
import { Badge, Cross, lifted, Melee, Shot, Way } from '../tabletop/marks'
import { seen } from '../tabletop/scale'
import { Tabletop } from '../tabletop/tabletop'
import { use_walks } from '../tabletop/walks'
import { side_number } from '../tabletop/sides'
import { pieces_on } from './board'
import { land_of, type ScenarioFile } from './field'
import { middle_of } from './formations'
import type { Frame, Mark } from './frames'
import { PieceAt, Pieces } from './pieces'

/** Pixels per inch from which a reader can tell units apart. */
export const readable = 10

/** A moment of the film: places, moves, shots and combats. */
export function FilmLayer({ file, frame }: { readonly file: ScenarioFile; readonly frame: Frame }) {
  const layer = useRef<SVGGElement>(null)
  use_walks(layer, file.map, frame.walks, frame.milliseconds)
  const under = frame.marks.filter(({ kind }) => kind === 'way')
  const over = frame.marks.filter(({ kind }) => kind !== 'way')
  return (
    <g ref={layer} class="film" data-event={frame.event}>
      <Marks file={file} marks={under} />
      <Pieces file={file} pieces={pieces_on(frame.board)} />
      <Marks file={file} marks={over} />
    </g>
  )
}

/** A moment of a match to look at. */
export function FilmView({ file, frame, label, on_press }: {
  readonly file: ScenarioFile
  readonly frame: Frame
  readonly label: string
  readonly on_press: () => void
}) {
  return (
    <Tabletop
      land={land_of(file)}
      class="rise-and-fight"
      focus={frame.focus}
      first_look={by_side(file.sides, pieces_on(frame.board))}
      {...{ label, on_press, readable }}
    >
      <FilmLayer file={file} frame={frame} />
    </Tabletop>
  )
}

const Marks = ({ file, marks }: { readonly file: ScenarioFile; readonly marks: readonly Mark[] }) => (
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
      return <Shot from={at(mark.from)} to={at(mark.to)} kind={mark.hits > 0 ? 'hits' : 'none'} words={mark.words} harm={mark.hits > 0} />
    case 'melee': {
      const [one, other] = mark.between
      return <Melee at={at(mark.at)} between={[at(one), at(other)]} words={mark.words} />
    }
    case 'word':
      return <Badge at={lifted(at(mark.at))} words={mark.words} kind={mark.how} />
    case 'lost': {
      const { piece } = mark
      return (
        <g class={`lost side-${side_number(file, piece.sheet.side)}`}>
          <PieceAt size={file.map} piece={piece} place={piece} />
          <Cross at={at(middle_of(piece, piece.size))} />
        </g>
      )
    }
  }
}
