import { useMemo } from 'preact/hooks'
import type { Place } from '../tabletop/geometry'
import { name_places, table_of, words_of } from '../tabletop/name_places'
import { faced, seen, wide } from '../tabletop/scale'
import { side_number } from '../tabletop/sides'
import { Block, StateMark, tag_of } from './blocks'
import type { ScenarioFile, Sheet, Standing } from './field'

/** A screen reader says the words on a base last, if they say more than the id. */
const named = (sheet: Sheet, label: string): string =>
  tag_of(sheet) === sheet.id ? label : `${label}, ${tag_of(sheet)}`

interface Props {
  readonly file: ScenarioFile
  readonly units: readonly Standing[]
  readonly chosen?: string | undefined
  /** The units that move with it, itself among them. */
  readonly with_chosen?: ReadonlySet<string> | undefined
  /** Units that have an order. */
  readonly ordered?: ReadonlySet<string>
  /** Units that the player may lead. */
  readonly leads?: (unit: Standing) => boolean
  readonly on_grab?: (unit: Standing, event: PointerEvent) => void
  /** Units to choose by keyboard; the name is for the screen reader. */
  readonly label?: (unit: Standing) => string
  /** `besides`: those chosen before stay chosen. */
  readonly on_choose?: (id: string, besides: boolean) => void
}

/** Everybody who stands on the table. */
export const Bases = (props: Props) => (
  <>
    <Blocks {...props} />
    <Names file={props.file} units={props.units} />
  </>
)

function Blocks({ file, units, chosen, with_chosen, ordered, leads, on_grab, label, on_choose }: Props) {
  return (
    <g class="bases">
      {units.map((unit) => {
        const { sheet } = unit
        const { x, y } = seen(file.map, unit)
        const is_chosen = sheet.id === chosen || with_chosen?.has(sheet.id) === true
        const classes = [
          'base',
          `side-${side_number(file, sheet.side)}`,
          is_chosen ? 'chosen' : '',
          is_chosen && sheet.id !== chosen ? 'follows' : '',
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
              : { role: 'button', tabindex: 0, 'aria-label': named(sheet, label(unit)), 'aria-pressed': is_chosen })}
            onKeyDown={(event) => {
              if (on_choose === undefined || (event.key !== 'Enter' && event.key !== ' ')) return
              event.preventDefault()
              event.stopPropagation()
              on_choose(sheet.id, event.shiftKey)
            }}
          >
            <g data-block transform={`rotate(${faced(file.map, unit.facing)})`}>
              {is_chosen && <rect class="ring" x={-31} y={-24} width={62} height={42} rx={6} />}
              <Block sheet={sheet} state={unit.state} facing={faced(file.map, unit.facing)} />
              {/* On the block itself: a unit flush with it begins at its edge. */}
              <g transform={`translate(14 0) rotate(${-faced(file.map, unit.facing)})`}>
                <StateMark state={unit.state} />
              </g>
            </g>
          </g>
        )
      })}
    </g>
  )
}

/** The drawing of a block, in picture units. */
const size = { wide, ahead: 20, behind: 12.5 }

/** Their names, upright and above everybody, so that no block hides one. From afar their letters are larger and want other
 *  places: the style sheet shows those that are in place. */
const Names = (props: Pick<Props, 'file' | 'units'>) => (
  <>
    <NamesOf {...props} from="near" letters={15} />
    <NamesOf {...props} from="afar" letters={20} />
  </>
)

function NamesOf({ file, units, from, letters }: Pick<Props, 'file' | 'units'> & {
  readonly from: string
  readonly letters: number
}) {
  const { map } = file
  const places = useMemo(() => {
    const bases = units.map((unit) => ({ ...seen(map, unit), facing: faced(map, unit.facing), size, words: tag_of(unit.sheet) }))
    return name_places(bases, letters, words_of(map, letters * 1.4), table_of(map))
  }, [map, units])
  return (
    <g class={`names ${from}`} aria-hidden="true">
      {units.map((unit, index) => {
        const { x, y } = seen(map, unit)
        const place = places[index]
        if (place === undefined) return null
        const [leaves, arrives] = place.line ?? []
        return (
          <g key={unit.sheet.id} class={`side-${side_number(file, unit.sheet.side)}`} data-unit={unit.sheet.id} transform={`translate(${x} ${y})`}>
            {leaves !== undefined && arrives !== undefined && <path d={`M${leaves.x} ${leaves.y}L${arrives.x} ${arrives.y}`} />}
            <text class="id" x={place.x} y={place.y} text-anchor={place.anchor}>
              {tag_of(unit.sheet)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** A block alone, at a place. */
export function BlockAt({ file, place, unit }: {
  readonly file: ScenarioFile
  readonly place: Place
  readonly unit: Pick<Standing, 'sheet' | 'state'>
}) {
  const { x, y } = seen(file.map, place)
  return (
    <g transform={`translate(${x} ${y}) rotate(${faced(file.map, place.facing)})`}>
      <Block sheet={unit.sheet} state={unit.state} facing={faced(file.map, place.facing)} />
    </g>
  )
}
