import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { BoardTools, camera_key } from '../../board/board_tools'
import { use_camera } from '../../board/camera'
import { Sheets } from '../../board/sheets'
import { frame, seen, spot_of, type ScenarioFile } from './field'
import type { Spot } from './geometry'
import { Ground } from './ground'

interface Props {
  readonly file: ScenarioFile
  readonly label: string
  readonly on_press: (spot: Spot) => void
  readonly on_key?: (event: KeyboardEvent) => boolean
  /** What a place of the screen is on the table; handed out once. */
  readonly places?: { current: ((at: { readonly clientX: number; readonly clientY: number }) => Spot) | undefined }
  readonly children: ComponentChildren
}

/** The table under its camera. */
export function Tabletop({ file, label, on_press, on_key, places, children }: Props) {
  const svg = useRef<SVGSVGElement>(null)
  const under = useRef<SVGSVGElement>(null)
  const whole = useMemo(() => {
    const far = seen(file, { x: file.map.width, y: 0 })
    return { x: -frame, y: -frame, width: far.x + 2 * frame, height: far.y + 2 * frame }
  }, [file])
  const middle = useMemo(() => seen(file, { x: file.map.width / 2, y: file.map.depth / 2 }), [file])
  const { camera } = use_camera(svg, under, whole, middle, (point) => on_press(spot_of(file, point)))
  const ground = useMemo(() => <Ground file={file} />, [file])
  if (places !== undefined) {
    places.current = ({ clientX, clientY }) => {
      const to = svg.current?.getScreenCTM()?.inverse()
      const point = new DOMPoint(clientX, clientY).matrixTransform(to ?? undefined)
      return spot_of(file, point)
    }
  }
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (on_key?.(event) === true || camera_key(event, camera)) event.preventDefault()
  }
  return (
    <>
      <Sheets
        {...{ whole, svg, under, label }}
        class="two-by-two"
        kind="table"
        on_key={key}
        background={ground}
        focused_whole
      >
        {children}
      </Sheets>
      <BoardTools camera={() => camera} />
    </>
  )
}
