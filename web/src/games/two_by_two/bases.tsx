import { distance, type Place } from '../tabletop/geometry'
import { seen } from '../tabletop/scale'
import { Block, StateMark, tag_of } from './blocks'
import { side_number, type ScenarioFile, type Sheet, type Standing } from './field'

/** What is read of a base ends with what is written on it, where that says more than the id. */
const named = (sheet: Sheet, label: string): string =>
  tag_of(sheet) === sheet.id ? label : `${label}, ${tag_of(sheet)}`

interface Props {
  readonly file: ScenarioFile
  readonly units: readonly Standing[]
  readonly chosen?: string | undefined
  /** Units that have an order. */
  readonly ordered?: ReadonlySet<string>
  /** Units that may be led. */
  readonly leads?: (unit: Standing) => boolean
  readonly on_grab?: (unit: Standing, event: PointerEvent) => void
  /** Units that can be chosen by keyboard; the name is for the screen reader. */
  readonly label?: (unit: Standing) => string
  readonly on_choose?: (id: string) => void
}

/** Everybody who stands on the table. */
export function Bases({ file, units, chosen, ordered, leads, on_grab, label, on_choose }: Props) {
  return (
    <g class="bases">
      {units.map((unit) => {
        const { sheet } = unit
        const { x, y } = seen(file.map, unit)
        const classes = [
          'base',
          `side-${side_number(file, sheet.side)}`,
          sheet.id === chosen ? 'chosen' : '',
          ordered?.has(sheet.id) === true ? 'ordered' : '',
          leads?.(unit) === true ? 'led' : '',
        ]
        return (
          <g
            key={sheet.id}
            class={classes.filter((one) => one !== '').join(' ')}
            data-unit={sheet.id}
            transform={`translate(${x} ${y})`}
            onPointerDown={(event) => on_grab?.(unit, event)}
            {...(label === undefined
              ? {}
              : { role: 'button', tabindex: 0, 'aria-label': named(sheet, label(unit)), 'aria-pressed': sheet.id === chosen })}
            onKeyDown={(event) => {
              if (on_choose === undefined || (event.key !== 'Enter' && event.key !== ' ')) return
              event.preventDefault()
              event.stopPropagation()
              on_choose(sheet.id)
            }}
          >
            <g data-block transform={`rotate(${unit.facing})`}>
              {sheet.id === chosen && <rect class="ring" x={-31} y={-24} width={62} height={42} rx={6} />}
              <Block sheet={sheet} state={unit.state} />
              {/* On the block itself: whoever is flush with it begins at its edge. */}
              <g transform={`translate(14 0) rotate(${-unit.facing})`}>
                <StateMark state={unit.state} />
              </g>
            </g>
            <Words unit={unit} units={units} />
          </g>
        )
      })}
    </g>
  )
}

/** Its name stands upright: behind it, or, where somebody stands there, on its other side. */
function Words({ unit, units }: { readonly unit: Standing; readonly units: readonly Standing[] }) {
  const tag = tag_of(unit.sheet)
  const back = away(unit.facing + 180)
  const taken = units.some(
    (other) => other !== unit && distance(other, { x: unit.x + back.x * 20, y: unit.y - back.y * 20 }) < 480,
  )
  const { x, y } = taken ? away(unit.facing) : back
  return (
    <text class={`id${x > 12 ? ' right' : x < -12 ? ' left' : ''}`} x={x} y={y}>
      {tag}
    </text>
  )
}

/** Off the middle of the block, where letters begin. */
function away(heading: number): { readonly x: number; readonly y: number } {
  const angle = (heading * Math.PI) / 180
  return { x: Math.round(Math.sin(angle) * 20), y: Math.round(-Math.cos(angle) * 26) }
}

/** A block alone, at a place. */
export function BlockAt({ file, place, unit }: {
  readonly file: ScenarioFile
  readonly place: Place
  readonly unit: Pick<Standing, 'sheet' | 'state'>
}) {
  const { x, y } = seen(file.map, place)
  return (
    <g transform={`translate(${x} ${y}) rotate(${place.facing})`}>
      <Block sheet={unit.sheet} state={unit.state} />
    </g>
  )
}
