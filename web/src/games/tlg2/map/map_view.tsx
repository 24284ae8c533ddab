import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { memo } from '../../../views/memo'
import { camera_key } from '../../../board/board_tools'
import { use_camera, type Camera } from '../../../board/camera'
import type { Point } from '../../../board/point'
import { Sheets } from '../../../board/sheets'
import type { Field } from './field'
import { extent, Terrain } from './terrain'
import { centre, hex_at, same_hex, type Hex, type HexId } from './hex'
import { MarksAbove, MarksBelow, type Marks } from './marks'
import { units_by_hex, type Board } from './position'
import { Landmarks, Night, nightfall } from './landmarks'
import { outline } from './strokes'
import { Ghosts, Units } from './units'

/** What a page may ask of its map. */
export interface MapHandle {
  readonly camera: Camera
  /** Brings a hex into view and makes it the one the keyboard acts on. */
  readonly focus: (hex: Hex) => void
}

interface Props {
  readonly field: Field
  readonly board: Board
  readonly marks: Marks
  /** Units shown pale where they stood before the orders at hand. */
  readonly ghosts?: ReadonlyMap<string, HexId>
  readonly chosen?: string | undefined
  readonly label: string
  /** What a screen reader says of each hex; asked for once the map is seen. */
  readonly labels: () => ReadonlyMap<HexId, string>
  readonly on_hex: (hex: Hex) => void
  readonly on_point?: (hex: Hex | undefined) => void
  readonly on_key?: (event: KeyboardEvent, at: Hex) => void
  readonly handle?: (handle: MapHandle) => void
  readonly children?: ComponentChildren
}

/** The middle of everybody on the map. */
function middle_of(field: Field, board: Board): Point | undefined {
  const places = [...units_by_hex(board).keys()].map((id) => field.find(id))
  const at = places.filter((hex) => hex !== undefined).map(centre)
  if (at.length === 0) return undefined
  const mean = (numbers: number[]): number => numbers.reduce((a, b) => a + b) / numbers.length
  return { x: mean(at.map(({ x }) => x)), y: mean(at.map(({ y }) => y)) }
}

/** The map: looked at and pointed at with mouse, touch or keyboard. It knows positions and marks, and
 *  nothing of orders. */
export function MapView(props: Props) {
  const { field, board } = props
  const svg = useRef<SVGSVGElement>(null)
  const under = useRef<SVGSVGElement>(null)
  const whole = useMemo(() => extent(field), [field])
  const now = useRef(props)
  now.current = props
  const first_look = useMemo(() => middle_of(field, board), [field])
  const { camera, placed } = use_camera(svg, under, whole, first_look, (at) => {
    const hex = hex_at(at)
    if (!field.contains(hex)) return
    // A press near the edge also brings what lies beyond it into view: nobody has to drag.
    cursor.focus(hex)
    now.current.on_hex(hex)
  })
  const cursor = use_cursor(svg, field, camera)

  useEffect(() => {
    props.handle?.({ camera, focus: cursor.focus })
  }, [camera, field])

  const on_key = (event: KeyboardEvent): void => {
    const at = cursor.at()
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const acted = map_key(event, at, { field, camera, focus: cursor.focus, act: props.on_hex })
    if (acted) event.preventDefault()
    else props.on_key?.(event, at)
  }
  const pointed = useRef<HexId | undefined>(undefined)
  const point = (hex: Hex | undefined): void => {
    const id = hex === undefined ? undefined : field.print(hex)
    if (id === pointed.current) return
    pointed.current = id
    props.on_point?.(hex)
  }
  return (
    <Sheets
      {...{ whole, svg, under, on_key }}
      background={placed && <Terrain field={field} />}
      label={props.label}
      class="map"
      kind="hex map"
      on_point={(target) => point(hex_of(field, target))}
    >
      {placed && <Sheet {...props} />}
    </Sheets>
  )
}

/** What changes with each choice. */
function Sheet({ field, board, marks, ghosts, chosen, labels, children }: Props) {
  return (
    <>
      <defs>
        <pattern
          id="hatch"
          width="9"
          height="9"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path class="hatch-line" d="M0 0v9" />
        </pattern>
      </defs>
      {field.night(board.turn) && <Night {...nightfall(field)} />}
      <MarksBelow field={field} marks={marks} />
      <Hexes field={field} labels={labels} />
      <Ghosts field={field} board={board} ghosts={ghosts} />
      <Units field={field} board={board} chosen={chosen} />
      <Landmarks field={field} board={board} />
      <MarksAbove field={field} marks={marks} />
      {children}
    </>
  )
}

function hex_of(field: Field, target: EventTarget | null): Hex | undefined {
  const id = target instanceof Element ? target.getAttribute('data-hex') : null
  return id === null ? undefined : field.find(id)
}

interface KeyTools {
  readonly field: Field
  readonly camera: Camera
  readonly focus: (hex: Hex) => void
  readonly act: (hex: Hex) => void
}

/** Arrows walk, Enter acts. */
function map_key(event: KeyboardEvent, at: Hex, tools: KeyTools): boolean {
  const walk = (columns: number, rows: number): true => {
    const to = { column: at.column + columns, row: at.row + rows }
    if (tools.field.contains(to)) tools.focus(to)
    return true
  }
  switch (event.key) {
    case 'ArrowUp':
      return walk(0, -1)
    case 'ArrowDown':
      return walk(0, 1)
    case 'ArrowLeft':
      return walk(-1, 0)
    case 'ArrowRight':
      return walk(1, 0)
    case 'Enter':
    case ' ':
      tools.act(at)
      return true
    default:
      return camera_key(event, tools.camera)
  }
}

/** One hex at a time is in the order of Tab; arrows carry that on (a roving tabindex). */
function use_cursor(svg: { current: SVGSVGElement | null }, field: Field, camera: Camera) {
  return useMemo(() => {
    const element = (id: HexId): SVGElement | null =>
      svg.current?.querySelector<SVGElement>(`[data-hex="${id}"]`) ?? null
    const current = (): SVGElement | null =>
      svg.current?.querySelector<SVGElement>('[data-hex][tabindex="0"]') ?? null
    const focus = (hex: Hex): void => {
      camera.show(centre(hex))
      const next = element(field.print(hex))
      if (next === null) return
      current()?.setAttribute('tabindex', '-1')
      next.setAttribute('tabindex', '0')
      next.focus({ preventScroll: true })
    }
    return {
      at: (): Hex | undefined => hex_of(field, document.activeElement),
      focus,
    }
  }, [field, camera])
}

interface HexesProps {
  readonly field: Field
  readonly labels: () => ReadonlyMap<HexId, string>
}

/** One element for each hex, to be focused and read out; a press finds its hex without them. They are made
 *  once a field, right after units and land are seen: as a view, all five hundred would be compared at each
 *  choice. */
const Hexes = memo(function Hexes({ field, labels }: HexesProps) {
  const group = useRef<SVGGElement>(null)
  useEffect(() => {
    group.current?.replaceChildren(...field.hexes.map((hex) => hex_element(field, hex)))
  }, [field])
  useEffect(() => {
    const of_hexes = labels()
    for (const element of group.current?.children ?? []) {
      const id = element.getAttribute('data-hex') ?? ''
      const label = of_hexes.get(id) ?? id
      if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label)
    }
  }, [field, labels])
  return <g class="hexes" ref={group} />
})

function hex_element(field: Field, hex: Hex): SVGElement {
  const [first, last] = field.file.map.columns
  const [top, bottom] = field.file.map.rows
  const middle = { column: Math.round((first + last) / 2), row: Math.round((top + bottom) / 2) }
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  element.setAttribute('class', 'hex')
  element.setAttribute('d', outline(hex))
  element.setAttribute('data-hex', field.print(hex))
  element.setAttribute('role', 'button')
  element.setAttribute('tabindex', same_hex(hex, middle) ? '0' : '-1')
  return element
}
