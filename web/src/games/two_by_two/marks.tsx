import type { Spot } from '../tabletop/geometry'
import { Badge, Cross, lifted, Melee, Shot, Way } from '../tabletop/marks'
import { faced, seen } from '../tabletop/scale'
import { side_number } from '../tabletop/sides'
import { Block } from './blocks'
import type { ScenarioFile } from './field'
import type { Mark } from './frames'

/** What an event shows: ways, shots, melees, dice. */
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
    case 'shot': {
      const { from, to, score, result } = mark
      const words = `${score}: ${results[result] ?? result}`
      return <Shot from={at(from)} to={at(to)} kind={result} words={words} harm={result !== 'none'} />
    }
    case 'melee': {
      const [one, other] = mark.between
      return <Melee at={at(mark.at)} between={[at(one), at(other)]} words={mark.score} />
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
          <g transform={`translate(${x} ${y}) rotate(${faced(file.map, place.facing)})`}>
            <Block sheet={sheet} state={state} facing={faced(file.map, place.facing)} />
          </g>
          <Cross at={{ x, y }} />
        </g>
      )
    }
  }
}

const results: Readonly<Record<string, string>> = {
  none: 'no effect',
  pinned: 'pinned',
  disrupted: 'disrupted',
  routed: 'routs',
  destroyed: 'destroyed',
}
