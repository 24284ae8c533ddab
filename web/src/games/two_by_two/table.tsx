import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { PlainBoard } from '../../plain/board'
import type { PlainFrame } from '../../plain/frames'
import { StandingHead, StandingText } from '../../turn/standing_text'
import type { Play, TableView } from '../game'
import { Bases, BaseShape, transform_of } from './bases'
import { file_of, kind_of, range_of, seen, standing_of, type Position, type ScenarioFile, type Standing } from './field'
import { distance, heading_words, inch, inches, move_order, on_base, settled, step, type Place, type Spot } from './geometry'
import { has_line, unit_of, with_last, with_unit, without_line, without_unit } from './lines'
import { OrdersPanel } from './panels'
import { Tabletop } from './tabletop'
import { use_drag, type Drag } from './use_drag'
import { use_plan } from './use_plan'

const standing_example = 'fire guns at best\nhold infantry unless charged\nrout any away'
const end_turn = 'end turn'
const key_step = 250 // mils

/** The table: bases that are pressed, dragged and nudged; each change of theirs is a line of the orders. */
export function use_table(play: Play<PlainFrame>): TableView {
  const { reading, draft, yours, standing, showing, frame, tab } = play
  const { match } = reading
  const position = reading.position as Position | undefined
  const file = file_of(reading)
  const [chosen_id, choose] = useState<string>()
  const places = useRef<(at: { readonly clientX: number; readonly clientY: number }) => Spot>()
  const planned = use_plan(match.id, match.revision, draft, yours)
  const { plan } = planned
  useEffect(() => choose(undefined), [match.revision, tab])

  const before = useMemo(() => standing_of(file, position), [file, position])
  const after = useMemo(
    () => (yours && plan !== undefined ? standing_of(file, plan.position) : before),
    [file, plan, before, yours],
  )
  const chosen = after.find(({ sheet }) => sheet.id === chosen_id)
  const order = (id: string, line: string | undefined): void =>
    draft.change(line === undefined ? without_unit(draft.text, id) : with_unit(draft.text, id, line))
  const go = (unit: Standing, to: Place): void => {
    const spot = settled(to, file.map.width, file.map.depth)
    order(unit.sheet.id, move_order(unit.sheet.id, { ...spot, facing: to.facing }))
  }
  const { drag, grab } = use_drag({
    file,
    units: after,
    text: draft.text,
    spot_of: (event) => places.current?.(event),
    ask: planned.ask,
    done: (led) => {
      choose(led.unit.sheet.id)
      if (led.order !== '') order(led.unit.sheet.id, led.order)
    },
  })
  const may_order = yours && plan?.question === null
  const on_press = (spot: Spot): void => {
    const pressed = after.find((unit) => on_base(unit, spot))
    if (pressed !== undefined) return choose(pressed.sheet.id)
    if (may_order && chosen?.sheet.side === match.your_side) go(chosen, { ...spot, facing: chosen.facing })
    else choose(undefined)
  }
  const on_key = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') choose(undefined)
    else if (event.key === 'u') draft.undo()
    else if (chosen === undefined || !may_order || chosen.sheet.side !== match.your_side) return false
    else return nudged(event.key, chosen, go)
    return true
  }
  const ordered = new Set(draft.text.split('\n').flatMap((line) => unit_of(line) ?? []))
  const given = has_line(draft.text, end_turn)
  const inside = match.awaited.some((one) => one.side === match.your_side && one.inside)
  // Ways and reach are measured from where a unit stood before its order.
  const place_before = (unit: Standing): Standing =>
    before.find(({ sheet }) => sheet.id === unit.sheet.id) ?? unit
  const label = `${match.scenario_title}. Tab walks over units, Enter chooses, arrow keys move the chosen one.`
  return {
    board: showing && frame !== undefined ? (
      <PlainBoard match={match.id} revision={frame.revision} past={frame.revision < match.revision}
        label={match.scenario_title} on_press={play.back_to_now} />
    ) : (
      <Tabletop {...{ file, label, on_press, on_key, places }}>
        <Ways file={file} before={before} after={after} ordered={ordered} />
        {chosen !== undefined && (
          <Reach file={file} unit={chosen} from={place_before(chosen)} reach={planned.sheet(chosen.sheet.id)?.reach} />
        )}
        <Bases
          {...{ file, ordered }}
          units={after}
          chosen={chosen_id}
          label={(unit) => name_of(file, unit)}
          on_choose={choose}
          on_grab={(unit, event) => {
            if (may_order && unit.sheet.side === match.your_side) grab(unit, event, false)
          }}
        />
        {may_order && chosen !== undefined && chosen.sheet.side === match.your_side && (
          <Handle file={file} unit={chosen} on_grab={(event) => grab(chosen, event, true)} />
        )}
        {drag !== undefined && <Ghost file={file} drag={drag} from={place_before(drag.unit)} />}
      </Tabletop>
    ),
    pointed: (
      <p class="pointed" aria-live="polite">
        {drag !== undefined ? told_of(drag) : chosen !== undefined ? name_of(file, chosen) : ''}
      </p>
    ),
    orders: <OrdersPanel {...{ play, file, planned, chosen, choose, order, go }} units={after} />,
    ...(standing.offered
      ? {
          standing: (
            <>
              <StandingHead standing={standing} />
              <StandingText standing={standing} example={standing_example} />
            </>
          ),
        }
      : {}),
    handing_in: {
      rolls: given || plan?.rolls_at !== undefined,
      refused: planned.current && plan?.legal === false,
      ...(inside
        ? {}
        : {
            ends: {
              label: 'End my turn',
              given,
              give: (wanted: boolean) =>
                draft.change(wanted ? with_last(draft.text, end_turn) : without_line(draft.text, end_turn)),
            },
          }),
    },
  }
}

function nudged(key: string, unit: Standing, go: (unit: Standing, to: Place) => void): boolean {
  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: { ...unit, y: unit.y + key_step },
    ArrowDown: { ...unit, y: unit.y - key_step },
    ArrowLeft: { ...unit, x: unit.x - key_step },
    ArrowRight: { ...unit, x: unit.x + key_step },
    '[': { ...unit, facing: (unit.facing + 345) % 360 },
    ']': { ...unit, facing: (unit.facing + 15) % 360 },
  }
  const to = moves[key]
  if (to !== undefined) go(unit, to)
  return to !== undefined
}

function name_of(file: ScenarioFile, { sheet, state, x, y, facing }: Standing): string {
  const side = file.side_names[sheet.side] ?? sheet.side
  return `${sheet.id}, ${side}, ${kind_of(sheet)}, ${state}, at ${inches(x)} ${inches(y)} facing ${heading_words(facing)}`
}

function told_of({ order, refusal }: Drag): string {
  return refusal === undefined ? order : `${order}: [${refusal.rule ?? ''}] ${refusal.message}`
}

/** The ways of those who have moved, from where they stood. */
function Ways({ file, before, after, ordered }: {
  readonly file: ScenarioFile
  readonly before: readonly Standing[]
  readonly after: readonly Standing[]
  readonly ordered: ReadonlySet<string>
}) {
  return (
    <g class="ways">
      {after.map((unit) => {
        const from = before.find(({ sheet }) => sheet.id === unit.sheet.id)
        if (from === undefined || !ordered.has(unit.sheet.id) || distance(from, unit) === 0) return null
        const [one, other] = [seen(file, from), seen(file, unit)]
        return (
          <g key={unit.sheet.id}>
            <g class="was" transform={transform_of(file, from)}>
              <rect x={-25} y={-12.5} width={50} height={25} />
            </g>
            <line x1={one.x} y1={one.y} x2={other.x} y2={other.y} />
          </g>
        )
      })}
    </g>
  )
}

/** How far the chosen one may still go straight on, and shoots. */
function Reach({ file, unit, from, reach }: {
  readonly file: ScenarioFile
  readonly unit: Standing
  readonly from: Standing
  readonly reach: readonly number[] | undefined
}) {
  const range = range_of(file, unit.sheet)
  const centre = seen(file, unit)
  const wide = 50 // an inch of the picture
  const points = reach
    ?.map((mils, ray) => seen(file, step({ ...from, facing: ray * 5 }, mils)))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')
  return (
    <g class="reach">
      {points !== undefined && <polygon points={points} />}
      {range !== undefined && <path class="arc" d={arc_of(unit.facing, centre, (range / inch) * wide)} />}
      {unit.sheet.type === 'hq' && <circle class="command" cx={centre.x} cy={centre.y} r={6 * wide} />}
    </g>
  )
}

// The front (G6) opens by 45 degrees to either side of the face's ends.
function arc_of(facing: number, { x, y }: Spot, range: number): string {
  const at = (right: number, ahead: number): string => {
    const angle = (facing * Math.PI) / 180
    const [dx, dy] = [right * Math.cos(angle) + ahead * Math.sin(angle), right * Math.sin(angle) - ahead * Math.cos(angle)]
    return `${x + dx} ${y + dy}`
  }
  const far = range * Math.SQRT1_2
  return `M${at(-25, 12.5)}L${at(-25 - far, 12.5 + far)}A${range} ${range} 0 0 1 ${at(0, 12.5 + range)}A${range} ${range} 0 0 1 ${at(25 + far, 12.5 + far)}L${at(25, 12.5)}Z`
}

/** Drag it to turn the base. */
function Handle({ file, unit, on_grab }: {
  readonly file: ScenarioFile
  readonly unit: Standing
  readonly on_grab: (event: PointerEvent) => void
}) {
  const { x, y } = seen(file, step(unit, 800))
  const from = seen(file, step(unit, 250))
  return (
    <g class="handle">
      <line x1={from.x} y1={from.y} x2={x} y2={y} />
      <circle cx={x} cy={y} r={11} onPointerDown={on_grab} />
    </g>
  )
}

/** Where it would stand, red where that is refused, with the ruler from where it stands. */
function Ghost({ file, drag, from }: {
  readonly file: ScenarioFile
  readonly drag: Drag
  readonly from: Standing
}) {
  const { unit, place, turning, refusal } = drag
  const [one, other] = [seen(file, turning ? unit : from), seen(file, place)]
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  const far = turning ? heading_words(place.facing) : `${(distance(from, place) / inch).toFixed(2)}″`
  return (
    <g class={refusal === undefined ? 'ghost' : 'ghost refused'}>
      <line x1={one.x} y1={one.y} x2={other.x} y2={other.y} />
      <g transform={transform_of(file, place)}>
        <BaseShape sheet={unit.sheet} state={unit.state} />
      </g>
      <text class="ruler" x={middle.x} y={middle.y - 8}>
        {far}
      </text>
    </g>
  )
}
