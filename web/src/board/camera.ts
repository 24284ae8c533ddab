import { createContext, type RefObject } from 'preact'
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { first_view, type Sides } from './first_view'
import { kept_on, type Box, type Point } from './point'

// Which part of the picture the window shows. A camera is a box in its units; it keeps the window's proportions.

/** The smallest box of these proportions (width / height) around another. */
export function fit(around: Box, proportion: number): Box {
  const width = Math.max(around.width, around.height * proportion)
  const height = width / proportion
  return {
    x: around.x + (around.width - width) / 2,
    y: around.y + (around.height - height) / 2,
    width,
    height,
  }
}

/** Room along the edges of a window, in pixels, that other things take. */
export interface Taken {
  readonly top: number
  readonly right: number
}

/** The smallest box for a window of this size that has all of `around` in the part of the window that remains. */
export function fit_beside(around: Box, window: { readonly width: number; readonly height: number }, { top, right }: Taken): Box {
  const [width, height] = [Math.max(1, window.width - right), Math.max(1, window.height - top)]
  const box = fit(around, width / height)
  const scale = box.width / width
  return { x: box.x, y: box.y - top * scale, width: window.width * scale, height: window.height * scale }
}

/** Zooms about a point that stays where it is; `factor` above 1 shows more detail. */
export function zoomed(box: Box, factor: number, about: Point, whole: Box): Box {
  const widest = fit(whole, box.width / box.height).width * 1.1
  const narrowest = Math.min(widest, 320)
  const width = Math.min(widest, Math.max(narrowest, box.width / factor))
  const scale = width / box.width
  return {
    x: about.x - (about.x - box.x) * scale,
    y: about.y - (about.y - box.y) * scale,
    width,
    height: box.height * scale,
  }
}

/** Moves the box, no further than that the map is still seen. */
export function moved(box: Box, dx: number, dy: number, whole: Box): Box {
  return {
    ...box,
    x: kept_on(box.x + dx, box.width, whole.x, whole.width, 0.4),
    y: kept_on(box.y + dy, box.height, whole.y, whole.height, 0.4),
  }
}

const around = 80 // map units: what is shown about a point, as a badge above it

/** The least move that brings a point well into the box, with what is about it. */
export function showing(box: Box, point: Point, whole: Box): Box {
  const smaller = Math.min(box.width, box.height)
  const edge = Math.min(smaller * 0.4, Math.max(smaller * 0.12, around))
  const shift = (at: number, low: number, size: number): number => {
    if (at < low + edge) return at - low - edge
    if (at > low + size - edge) return at - low - size + edge
    return 0
  }
  const dx = shift(point.x, box.x, box.width)
  const dy = shift(point.y, box.y, box.height)
  return dx === 0 && dy === 0 ? box : moved(box, dx, dy, whole)
}

export interface Camera {
  readonly zoom: (factor: number) => void
  readonly show: (point: Point) => void
  readonly show_all: () => void
  readonly pan: (dx: number, dy: number) => void
}

/** What the buttons beside the picture would cover of `whole` if the window showed this box; undefined: nothing. */
function covered_at(sheet: SVGSVGElement, box: Box, whole: Box): Taken | undefined {
  const tools = sheet.closest('.board-place')?.querySelector('.board-tools')?.getBoundingClientRect()
  const frame = sheet.getBoundingClientRect()
  if (tools === undefined || tools.width === 0 || frame.width === 0) return undefined
  const scale = frame.width / box.width
  const top = frame.top + (whole.y - box.y) * scale
  const right = frame.left + (whole.x + whole.width - box.x) * scale
  if (top >= tools.bottom || tools.top >= frame.bottom || right <= tools.left) return undefined
  return tools.height > tools.width
    ? { top: 0, right: frame.right - tools.left + beside_tools }
    : { top: tools.bottom - frame.top + beside_tools, right: 0 }
}

const beside_tools = 6 // pixels

/** What a pointer does with the board, beside moving the camera. Places are those of the board. */
export interface Presses {
  readonly press: Press
  /** Whether a drag that begins here carries what stands here, and leaves the camera alone. */
  readonly lift?: ((from: Point) => boolean) | undefined
  /** Over this place now, and let go there; undefined: it goes back. */
  readonly carry?: ((to: Point) => void) | undefined
  readonly drop?: ((to: Point | undefined) => void) | undefined
}

interface Gesture {
  readonly pointers: Map<number, Point>
  /** Where on the map the last one came down: that is what a press is for, though the map may grow before it ends. */
  pressed: Point
  dragged: boolean
  /** What the user lifted moves along. */
  carries: boolean
  spread: number
}

const drag_begins = 6 // pixels
const usually_readable = 0.5 // pixels for a map unit

/** What the window shows, whatever its size: the middle, how long a pixel is, and whether that is all. */
interface View extends Point {
  readonly scale: number
  readonly all: boolean
}

/** What a camera moves, and where it is. */
interface Moved {
  readonly svg: RefObject<SVGSVGElement>
  readonly under: RefObject<SVGSVGElement>
  readonly over: RefObject<SVGSVGElement> | undefined
  readonly whole: Box
  readonly first_look: Sides
  readonly readable: number
  readonly box: { current: Box }
  readonly all_shown: { current: boolean }
  /** Whether it still shows what it began with. */
  readonly untouched: { current: boolean }
}

function camera_of({ svg, under, over, whole, first_look, readable, box, all_shown, untouched }: Moved) {
  const set = (next: Box, all = false): void => {
    box.current = next
    all_shown.current = all
    untouched.current = false
    const pixels = (svg.current?.clientWidth ?? next.width) / next.width
    for (const current of [svg.current, under.current, over?.current]) {
      current?.setAttribute('viewBox', `${next.x} ${next.y} ${next.width} ${next.height}`)
      current?.classList.toggle('far', pixels < 0.55)
      current?.classList.toggle('farther', pixels < 0.33)
    }
  }
  const middle = (): Point => ({
    x: box.current.x + box.current.width / 2,
    y: box.current.y + box.current.height / 2,
  })
  const proportion = (): number => {
    const { clientWidth: width = 4, clientHeight: height = 3 } = svg.current ?? {}
    return width > 0 && height > 0 ? width / height : 4 / 3
  }
  const scale = (): number => box.current.width / Math.max(1, svg.current?.clientWidth ?? 1)
  const around_point = ({ x, y }: Point, pixel: number): Box => {
    const width = pixel * Math.max(1, svg.current?.clientWidth ?? 1)
    const height = width / proportion()
    return { x: x - width / 2, y: y - height / 2, width, height }
  }
  const all_of_it = (): Box => {
    const sheet = svg.current
    const all = fit(whole, proportion())
    if (sheet === null) return all
    const taken = covered_at(sheet, all, whole)
    const { clientWidth: width, clientHeight: height } = sheet
    return taken === undefined ? all : fit_beside(whole, { width, height }, taken)
  }
  // All of it where units can be told apart then, else the part that matters.
  const begin = (): void => {
    const all = all_of_it()
    const { clientWidth: width = 0, clientHeight: height = 0 } = svg.current ?? {}
    const fits = (width || all.width) / all.width >= readable
    const first = fits ? undefined : first_view(first_look, { width: width / readable, height: height / readable }, whole)
    if (first === undefined) set(all, true)
    else set(first)
    untouched.current = true
  }
  return {
    set,
    proportion,
    zoom: (factor: number) => set(zoomed(box.current, factor, middle(), whole)),
    zoom_at: (factor: number, at: Point) => set(zoomed(box.current, factor, at, whole)),
    show: (point: Point) => {
      const next = showing(box.current, point, whole)
      if (next !== box.current && !all_shown.current) set(next)
    },
    show_all: () => set(all_of_it(), true),
    resized: (width_before: number) => {
      if (untouched.current) return begin()
      if (all_shown.current) return set(all_of_it(), true)
      set(around_point(middle(), box.current.width / Math.max(1, width_before)))
    },
    begin,
    view: (): View => ({ ...middle(), scale: scale(), all: all_shown.current }),
    look: ({ x, y, scale, all }: View) => (all ? set(all_of_it(), true) : set(around_point({ x, y }, scale))),
    pan: (dx: number, dy: number) =>
      set(moved(box.current, dx * box.current.width, dy * box.current.height, whole)),
    drag: (dx: number, dy: number) => set(moved(box.current, dx, dy, whole)),
  }
}

type Moving = ReturnType<typeof camera_of>

/** `besides`: with Shift, to add to the choice. */
type Press = (at: Point, besides: boolean) => void

const of = (event: PointerEvent | WheelEvent): Point => ({ x: event.clientX, y: event.clientY })

/** How far two fingers are apart. */
function spread_of(pointers: ReadonlyMap<number, Point>): number {
  const [one, other] = [...pointers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}

/** What fingers, mouse and wheel do: they move the camera, or press a place of the map. */
function gestures(
  element: SVGSVGElement,
  camera: Moving,
  box: { readonly current: Box },
  presses: { readonly current: Presses },
) {
  const gesture: Gesture = { pointers: new Map(), pressed: { x: 0, y: 0 }, dragged: false, carries: false, spread: 0 }
  const scale = (): number => box.current.width / Math.max(1, element.clientWidth)
  const on_map = (at: Point): Point => {
    const frame = element.getBoundingClientRect()
    return {
      x: box.current.x + (at.x - frame.left) * scale(),
      y: box.current.y + (at.y - frame.top) * scale(),
    }
  }
  const put_down = (to: Point | undefined): void => {
    if (gesture.carries) presses.current.drop?.(to)
    gesture.carries = false
  }
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return
    if (gesture.pointers.size === 0) gesture.dragged = false
    gesture.pointers.set(event.pointerId, of(event))
    // Two fingers move or zoom the picture, and press nothing, even if neither moves.
    if (gesture.pointers.size > 1) {
      gesture.dragged = true
      put_down(undefined)
    }
    gesture.pressed = on_map(of(event))
    gesture.spread = spread_of(gesture.pointers)
  }
  const move = (event: PointerEvent): void => {
    const before = gesture.pointers.get(event.pointerId)
    if (before === undefined) return
    const now = of(event)
    const [dx, dy] = [now.x - before.x, now.y - before.y]
    if (!gesture.dragged && Math.hypot(dx, dy) < drag_begins) return
    if (!gesture.dragged) {
      gesture.dragged = true
      gesture.carries = presses.current.lift?.(gesture.pressed) ?? false
      element.setPointerCapture(event.pointerId)
    }
    if (gesture.carries) return presses.current.carry?.(on_map(now))
    gesture.pointers.set(event.pointerId, now)
    const [one, other] = [...gesture.pointers.values()]
    if (one !== undefined && other !== undefined) {
      const wide = spread_of(gesture.pointers)
      const between = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
      if (gesture.spread > 0) camera.zoom_at(wide / gesture.spread, on_map(between))
      gesture.spread = wide
      camera.drag((-dx / 2) * scale(), (-dy / 2) * scale())
    } else camera.drag(-dx * scale(), -dy * scale())
  }
  const up = (event: PointerEvent): void => {
    const known = gesture.pointers.delete(event.pointerId)
    gesture.spread = 0
    put_down(event.type === 'pointerup' ? on_map(of(event)) : undefined)
    if (known && !gesture.dragged && event.type === 'pointerup') presses.current.press(gesture.pressed, event.shiftKey)
  }
  const wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const lines = event.deltaMode === 1 ? 20 : 1
    camera.zoom_at(Math.exp((-event.deltaY * lines) / 500), on_map(of(event)))
  }
  return { down, move, up, wheel }
}

/** Listens to this element until the caller calls what it returns. */
function listening(
  element: SVGSVGElement,
  camera: Moving,
  box: { readonly current: Box },
  presses: { readonly current: Presses },
): () => void {
  const { down, move, up, wheel } = gestures(element, camera, box, presses)
  // A window of another size shows what it would have begun with, once moved the same middle at the same scale, or still all.
  let before = element.clientWidth
  const resize = new ResizeObserver(() => {
    if (before === 0) camera.begin()
    else camera.resized(before)
    before = element.clientWidth
  })
  resize.observe(element)
  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', up)
  element.addEventListener('wheel', wheel, { passive: false })
  return () => {
    resize.disconnect()
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', up)
    element.removeEventListener('pointercancel', up)
    element.removeEventListener('wheel', wheel)
  }
}

/** Whether a playback leads the camera about. */
export const Led = createContext(false)

/** After a playback, the camera goes back to where it was before. */
function use_way_back(camera: Moving): void {
  const led = useContext(Led)
  const before = useRef<View>()
  useLayoutEffect(() => {
    if (led) before.current = camera.view()
    else if (before.current !== undefined) camera.look(before.current)
  }, [led])
}

/** `first_look`: the units to show if the window is too small for everything to be readable. Mouse, wheel, touch and
 * pinch on this SVG element move its viewBox; it reports presses that were not drags, and drags of what the user can
 * carry, with their places on the map. Draw nothing before it is `placed`, or the browser lays out texts twice. */
export function use_camera(
  svg: RefObject<SVGSVGElement>,
  under: RefObject<SVGSVGElement>,
  whole: Box,
  first_look: Sides,
  told: Presses,
  readable = usually_readable,
  over?: RefObject<SVGSVGElement>,
): { readonly camera: Camera; readonly placed: boolean } {
  const box = useRef<Box>(whole)
  const all_shown = useRef(true)
  const untouched = useRef(true)
  const [placed, set_placed] = useState(false)
  const presses = useRef(told)
  presses.current = told

  const camera = useMemo(
    () => camera_of({ svg, under, over, whole, first_look, readable, box, all_shown, untouched }),
    [whole],
  )

  useLayoutEffect(() => {
    camera.begin()
    set_placed(true)
  }, [camera])

  use_way_back(camera)
  useEffect(() => {
    const element = svg.current
    return element === null ? undefined : listening(element, camera, box, presses)
  }, [camera])

  return { camera, placed }
}
