import { useMemo, useRef } from 'preact/hooks'
import { BoardTools, camera_key } from '../board/board_tools'
import { use_camera } from '../board/camera'
import { Sheets } from '../board/sheets'
import { api } from '../api/client'
import { ProblemNotice } from '../views/problem_notice'
import { use_loaded } from '../views/use_loaded'
import { drawing_of, type Drawing } from './drawing'

interface Props {
  readonly match: string
  readonly revision: number
  /** Whether it is a moment of the past, and the match has gone on since. */
  readonly past?: boolean
  readonly label: string
  readonly on_press?: (() => void) | undefined
}

/** The server's picture of how a match stands or stood, to look at from near and far. */
export function PlainBoard(props: Props) {
  const { match, revision, past = false } = props
  const loaded = use_drawing(match, revision, past)
  const last = useRef<Drawing>()
  last.current = loaded.value ?? last.current
  const drawing = last.current
  if (drawing === undefined)
    return loaded.fault === undefined ? (
      <p class="loading">Loading the map…</p>
    ) : (
      <ProblemNotice fault={loaded.fault} />
    )
  return (
    <>
      <ProblemNotice fault={loaded.fault} />
      {/* Of another size it is another picture, with a camera of its own. */}
      <Pictured key={`${drawing.width} ${drawing.height}`} drawing={drawing} {...props} />
    </>
  )
}

/** The picture of a match at its revision, or as the report of an earlier one has it. */
export const use_drawing = (match: string, revision: number, past = false) =>
  use_loaded(`${match} ${revision} ${past}`, async (signal) => {
    const path = { match }
    if (!past) return drawing_of(await api.text('/api/v1/matches/{match}/map.svg', { path, signal }))
    const query = { revision }
    return drawing_of((await api.get('/api/v1/matches/{match}/report', { path, query, signal })).svg)
  })

const step = 0.2 // of what is seen, for each press of an arrow key
const walks: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
}

function Pictured({ drawing, label, on_press }: Props & { readonly drawing: Drawing }) {
  const { width, height, href, description } = drawing
  const svg = useRef<SVGSVGElement>(null)
  const under = useRef<SVGSVGElement>(null)
  const whole = useMemo(() => ({ x: 0, y: 0, width, height }), [width, height])
  const middle = useMemo(() => [[{ x: width / 2, y: height / 2 }]], [whole])
  const { camera } = use_camera(svg, under, whole, middle, { press: () => on_press?.() })
  const on_key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const walk = walks[event.key]
    if (walk !== undefined) camera.pan(...walk)
    if (walk !== undefined || camera_key(event, camera)) event.preventDefault()
  }
  const words = [label, description].filter((some) => some !== '').join('. ')
  return (
    <>
      <Sheets
        {...{ whole, svg, under, on_key }}
        class="plain-board"
        kind="map"
        label={`${words} Arrow keys move it, plus and minus zoom.`}
        background={<image {...{ width, height, href }} />}
        focused_whole
      />
      <BoardTools camera={() => camera} />
    </>
  )
}
