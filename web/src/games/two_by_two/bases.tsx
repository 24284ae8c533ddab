import type { Sheet, ScenarioFile, Standing } from './field'
import { seen } from './field'
import type { Place } from './geometry'

const [wide, deep] = [50, 25]
const band = 5

/** The box of a unit with its front and its sign, about its centre and with its front up. */
export function BaseShape({ sheet, state }: { readonly sheet: Sheet; readonly state: Standing['state'] }) {
  const [left, top] = [-wide / 2, -deep / 2]
  return (
    <>
      <rect class="face" x={left} y={top} width={wide} height={deep} />
      {state !== 'steady' && (
        <path class={`state ${state}`} d={hatching(state === 'pinned' ? 12 : 6)} />
      )}
      <rect class="front" x={left} y={top} width={wide} height={band} />
      <path class={`sign ${sheet.class ?? ''}`} d={sign_of(sheet)} />
      {sheet.type === 'artillery' && <circle class="shot" cx={0} cy={band / 2} r={4} />}
    </>
  )
}

// In a box of 18 by 12 behind the front: infantry crossed, cavalry one stroke, an HQ its flag.
function sign_of({ type, class: of }: Sheet): string {
  const [x, y0, y1] = [9, -4, 9]
  const box = `M${-x} ${y0}H${x}V${y1}H${-x}Z`
  if (type === 'infantry') return `${box}M${-x} ${y0}L${x} ${y1}M${x} ${y0}L${-x} ${y1}`
  if (type === 'cavalry') return `${box}M${-x} ${y1}L${x} ${y0}`
  if (type === 'artillery') return of === 'horse' ? `${box}M${-x} ${y1}L${x} ${y0}` : box
  return `M-6 ${y1}V${y0}H8L4 0L8 4H-6`
}

function hatching(apart: number): string {
  let path = ''
  for (let at = -wide / 2 + apart / 2; at < wide / 2; at += apart) path += `M${at} ${deep / 2}L${at + 8} ${-deep / 2}`
  return path
}

/** Class and size behind the id, where they are not the plain ones: "Gr g−". */
export function tag_of({ id, type, class: of, size }: Sheet): string {
  const plain = type === 'artillery' || type === 'hq' || of === 'line' || (type === 'cavalry' && of === 'light')
  const marks = `${plain ? '' : (of ?? '').charAt(0)}${size === 'large' ? '+' : size === 'small' ? '−' : ''}`
  return marks === '' ? id : `${id} ${marks}`
}

/** What is read of a base ends with what is written on it, where that says more than the id. */
const named = (sheet: Sheet, label: string): string =>
  tag_of(sheet) === sheet.id ? label : `${label}, ${tag_of(sheet)}`

interface Props {
  readonly file: ScenarioFile
  readonly units: readonly Standing[]
  readonly chosen?: string | undefined
  /** Units that have an order. */
  readonly ordered?: ReadonlySet<string>
  readonly on_grab?: (unit: Standing, event: PointerEvent) => void
  /** Units that can be chosen by keyboard; the name is for the screen reader. */
  readonly label?: (unit: Standing) => string
  readonly on_choose?: (id: string) => void
}

export function Bases({ file, units, chosen, ordered, on_grab, label, on_choose }: Props) {
  return (
    <g class="bases">
      {units.map((unit) => {
        const { sheet } = unit
        const side = file.sides.indexOf(sheet.side) + 1
        const classes = ['base', `side-${side}`, sheet.id === chosen ? 'chosen' : '', ordered?.has(sheet.id) ? 'ordered' : '']
        return (
          <g
            key={sheet.id}
            class={classes.join(' ')}
            transform={transform_of(file, unit)}
            onPointerDown={(event) => on_grab?.(unit, event)}
            {...(label === undefined
              ? {}
              : { role: 'button', tabindex: 0, 'aria-label': named(sheet, label(unit)), 'aria-pressed': sheet.id === chosen })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              event.stopPropagation()
              on_choose?.(sheet.id)
            }}
          >
            <BaseShape sheet={sheet} state={unit.state} />
            <text class="id" transform={`rotate(${-unit.facing}) translate(${behind(unit.facing, tag_of(sheet).length)})`}>
              {tag_of(sheet)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** Letters stand upright, behind the base. */
function behind(facing: number, letters: number): string {
  const angle = (facing * Math.PI) / 180
  const away = deep / 2 + 9
  return `${Math.round(-Math.sin(angle) * (away + letters * 3))} ${Math.round(Math.cos(angle) * away)}`
}

export function transform_of(file: ScenarioFile, place: Place): string {
  const { x, y } = seen(file, place)
  return `translate(${x} ${y}) rotate(${place.facing})`
}
