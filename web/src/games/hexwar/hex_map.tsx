import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { ComponentChildren, RefObject } from 'preact'
import { camera_key } from '../../board/board_tools'
import { use_camera, type Camera } from '../../board/camera'
import type { Sides } from '../../board/first_view'
import type { Box, Point } from '../../board/point'
import { Sheets } from '../../board/sheets'
import { memo } from '../../views/memo'
import type { Grid } from './grid'
import { centre, column_step, corner, half_height, hex_at, same_hex, type Hex, type HexId } from './hex'
import { outline } from './strokes'

/** What a page may ask of its map. */
export interface MapHandle {
  readonly camera: Camera
  /** Brings a hex into view and makes it the one the keyboard acts on. */
  readonly focus: (hex: Hex) => void
}

interface Props {
  readonly field: Grid
  /** The units to see first, if the window cannot show all of it legibly. */
  readonly first_look: () => Sides
  readonly label: string
  /** `besides`: add what is there to the choice. */
  readonly on_hex: (hex: Hex, besides: boolean) => void
  /** Whether a drag from here carries the player's units, which it chooses; to let go over a hex is to press it. */
  readonly on_lift?: ((hex: Hex) => boolean) | undefined
  readonly on_point?: ((hex: Hex | undefined) => void) | undefined
  readonly on_key?: ((event: KeyboardEvent, at: Hex) => void) | undefined
  readonly handle?: ((handle: MapHandle) => void) | undefined
  readonly ground: ComponentChildren
  /** <Hexes> among them, and what lies below and above these. */
  readonly children: ComponentChildren
}

/** The sheet with a map. */
export function extent(field: Grid): Box {
  const [first, last] = field.columns
  const [top, bottom] = field.rows
  const pad = 26
  return {
    x: first * column_step - corner - pad,
    y: top * 2 * half_height - half_height - pad,
    width: (last - first) * column_step + 2 * corner + 2 * pad,
    height: (bottom - top) * 2 * half_height + 3 * half_height + 2 * pad,
  }
}

/** Where these stand that are of this side or that: what a first look is to show. */
export function sides_at(field: Grid, places: Iterable<readonly [side: string, at: HexId | undefined]>): Sides {
  const found = new Map<string, Point[]>()
  for (const [side, at] of places) {
    const hex = field.find(at ?? '')
    if (hex !== undefined) found.set(side, [...(found.get(side) ?? []), centre(hex)])
  }
  return [...found.values()]
}

/** A map of hexes: looked at and pointed at with mouse, touch or keyboard. */
export function HexMap(props: Props) {
  const { field } = props
  const svg = useRef<SVGSVGElement>(null)
  const under = useRef<SVGSVGElement>(null)
  const whole = useMemo(() => extent(field), [field])
  const now = useRef(props)
  now.current = props
  const first_look = useMemo(props.first_look, [field])
  const lifted = useRef<Hex | undefined>(undefined)
  const carrying = (hex: Hex | undefined): void => {
    lifted.current = hex
    svg.current?.classList.toggle('carrying', hex !== undefined)
  }
  const press = (at: Point, besides: boolean): void => {
    const hex = hex_at(at)
    if (!field.contains(hex)) return
    // A press near the edge also brings what lies beyond it into view: nobody has to drag.
    cursor.focus(hex)
    now.current.on_hex(hex, besides)
  }
  const { camera, placed } = use_camera(svg, under, whole, first_look, {
    press,
    lift: (from) => {
      const hex = hex_at(from)
      const lifts = field.contains(hex) && now.current.on_lift?.(hex) === true
      carrying(lifts ? hex : undefined)
      return lifts
    },
    carry: (to) => point(hex_at(to)),
    drop: (to) => {
      const from = lifted.current
      carrying(undefined)
      if (to !== undefined && from !== undefined && !same_hex(hex_at(to), from)) press(to, false)
    },
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
      background={placed && props.ground}
      label={props.label}
      class="map"
      kind="hex map"
      on_point={(target) => point(hex_of(field, target))}
    >
      {placed && props.children}
    </Sheets>
  )
}

function hex_of(field: Grid, target: EventTarget | null): Hex | undefined {
  const id = target instanceof Element ? target.getAttribute('data-hex') : null
  return id === null ? undefined : field.find(id)
}

interface KeyTools {
  readonly field: Grid
  readonly camera: Camera
  readonly focus: (hex: Hex) => void
  readonly act: (hex: Hex, besides: boolean) => void
}

/** Arrows walk, Enter acts, with Shift besides. */
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
      tools.act(at, event.shiftKey)
      return true
    default:
      return camera_key(event, tools.camera)
  }
}

/** One hex at a time is in the order of Tab; arrows carry that on (a roving tabindex). */
function use_cursor(svg: RefObject<SVGSVGElement>, field: Grid, camera: Camera) {
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
  readonly field: Grid
  readonly labels: () => ReadonlyMap<HexId, string>
}

/** One element for each hex, for focus and screen readers; a press finds its hex without them. Made once a field,
 * right after the first drawing of units and land: as a view, each choice would compare all five hundred. */
export const Hexes = memo(function Hexes({ field, labels }: HexesProps) {
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

function hex_element(field: Grid, hex: Hex): SVGElement {
  const [first, last] = field.columns
  const [top, bottom] = field.rows
  const middle = { column: Math.round((first + last) / 2), row: Math.round((top + bottom) / 2) }
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  element.setAttribute('class', 'hex')
  element.setAttribute('d', outline(hex))
  element.setAttribute('data-hex', field.print(hex))
  element.setAttribute('role', 'button')
  element.setAttribute('tabindex', same_hex(hex, middle) ? '0' : '-1')
  return element
}
