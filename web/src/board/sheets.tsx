import type { ComponentChildren, RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import type { Box } from './point'
import './board.css'

interface Props {
  readonly whole: Box
  /** How its game styles it. */
  readonly class: string
  /** The sheet that takes presses and the focus. */
  readonly svg: RefObject<SVGSVGElement>
  readonly under: RefObject<SVGSVGElement>
  /** What never changes has a separate sheet, so that marks do not paint it again. */
  readonly background: ComponentChildren
  readonly children?: ComponentChildren
  /** What changes with each move of the pointer: a sheet upon the others, which takes no presses. */
  readonly over?: RefObject<SVGSVGElement>
  readonly foreground?: ComponentChildren
  readonly label: string
  /** What kind of picture it is, for a screen reader: "map". */
  readonly kind: string
  readonly on_key: (event: KeyboardEvent) => void
  /** The element under the pointer or the focus; null: there is none any more. */
  readonly on_point?: (target: EventTarget | null) => void
  /** Whether the Tab key stops at the picture itself, as at one without anything to focus. */
  readonly focused_whole?: boolean
}

/** A picture in sheets, one upon the other, under one camera (camera.ts): the browser paints each by itself. */
export function Sheets(props: Props) {
  const { whole, svg, under, on_point } = props
  const finger = useRef(false)
  const box = `${whole.x} ${whole.y} ${whole.width} ${whole.height}`
  return (
    <div class="board-sheets" data-whole={box}>
      <svg ref={under} class={`board ${props.class}`} viewBox={box} aria-hidden="true">
        {props.background}
      </svg>
      <svg
        ref={svg}
        class={`board ${props.class}`}
        viewBox={box}
        role="application"
        aria-roledescription={props.kind}
        aria-label={props.label}
        // One that hears of the focus would be a stop of the Tab key by itself, and a dead one.
        tabindex={props.focused_whole === true ? 0 : -1}
        onKeyDown={props.on_key}
        onFocusIn={(event) => on_point?.(event.target)}
        onPointerDown={(event) => (finger.current = event.pointerType === 'touch')}
        // It follows when the user lifts the finger: what has moved under it meanwhile is not what they pressed.
        onMouseDown={(event) => {
          if (finger.current) event.preventDefault()
        }}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') on_point?.(event.target)
        }}
        // A finger that lifts leaves, too, but what it pointed at stays.
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') on_point?.(null)
        }}
      >
        {props.children}
      </svg>
      {props.over !== undefined && (
        <svg ref={props.over} class={`board over ${props.class}`} viewBox={box} aria-hidden="true">
          {props.foreground}
        </svg>
      )}
    </div>
  )
}
