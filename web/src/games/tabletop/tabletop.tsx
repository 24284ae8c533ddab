import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { BoardTools, camera_key } from '../../board/board_tools'
import { use_camera } from '../../board/camera'
import { Sheets } from '../../board/sheets'
import type { Spot } from './geometry'
import { Ground, Names } from './ground'
import type { Land } from './land'
import { seen, spot_of, whole_of, wide } from './scale'
import './tabletop.css'

/** What a place of the screen is on the table. */
export type PlaceOf = (at: { readonly clientX: number; readonly clientY: number }) => Spot | undefined

interface Props {
  readonly land: Land
  /** How its game styles what stands on it. */
  readonly class: string
  readonly label: string
  readonly on_press: (spot: Spot) => void
  readonly on_key?: (event: KeyboardEvent) => boolean
  readonly places?: { current: PlaceOf | undefined }
  /** What must be visible: the camera goes there. */
  readonly focus?: Spot | undefined
  /** Where the units of each side stand: a window that is too small for all shows first where they are near each other. */
  readonly first_look: readonly (readonly Spot[])[]
  /** Pixels per inch at which a reader can tell units apart: if the whole table has fewer, the page shows a part
   * first. */
  readonly readable?: number
  readonly children: ComponentChildren
  /** The piece under the pointer, and the drawing about it. */
  readonly above?: ComponentChildren
}

/** The table under its camera. */
export function Tabletop(props: Props) {
  const { land, label, on_press, on_key, places, focus, children, above } = props
  const svg = useRef<SVGSVGElement>(null)
  const under = useRef<SVGSVGElement>(null)
  const over = useRef<SVGSVGElement>(null)
  const whole = useMemo(() => whole_of(land), [land])
  const first = useMemo(() => props.first_look.map((side) => side.map((spot) => seen(land, spot))), [land])
  const readable = props.readable === undefined ? undefined : props.readable / wide
  const { camera } = use_camera(
    svg,
    under,
    whole,
    first,
    { press: (point) => on_press(spot_of(land, point)) },
    readable,
    over,
  )
  const ground = useMemo(
    () => (
      <>
        <Ground land={land} />
        <Names land={land} />
      </>
    ),
    [land],
  )
  useEffect(() => {
    if (focus !== undefined) camera.show(seen(land, focus))
  }, [focus?.x, focus?.y])
  if (places !== undefined) {
    places.current = ({ clientX, clientY }) => {
      const to = svg.current?.getScreenCTM()?.inverse()
      if (to === undefined) return undefined
      return spot_of(land, new DOMPoint(clientX, clientY).matrixTransform(to))
    }
  }
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return
    if (on_key?.(event) === true || camera_key(event, camera)) event.preventDefault()
  }
  return (
    <>
      <Sheets
        {...{ whole, svg, under, over, label }}
        class={`tabletop ${props.class}`}
        kind="table"
        on_key={key}
        background={ground}
        foreground={above}
        focused_whole
      >
        {children}
      </Sheets>
      <BoardTools camera={() => camera} />
    </>
  )
}
