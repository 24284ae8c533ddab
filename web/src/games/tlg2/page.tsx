import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks'
import type { Schema } from '../../api/client'
import type { Reading } from '../../replay/reading'
import type { Game, GlanceProps, Headline, PictureProps } from '../game'
import { arrange } from './arrange'
import { frames_of, player_turns, type Event, type Frame } from './frames'
import { deciding_points, goal_words, track_of } from './goal'
import type { MapHandle } from '../hexwar/hex_map'
import { Field, field_of, use_field, type ScenarioFile } from './map/field'
import { FieldPicture } from './map/field_picture'
import { centre } from '../hexwar/hex'
import { MapView } from './map/map_view'
import { board_of, set_up, strengths_of } from './map/position'
import { labels_of } from './panels/hex_info'
import { Charts } from './panels/charts'
import { Legend } from './panels/legend'
import { use_table } from './table'
import '../hexwar/map.css'
import './tlg2.css'

const details = new Set<Schema<'Event'>['type']>([
  'rolled',
  'charged',
  'resulted',
  'step_lost',
  'eliminated',
  'retreated',
  'displaced',
  'advanced',
])

const own_turns = ['movement', 'combat']

function headline({ match, position, ...reading }: Reading, last: Frame | undefined): Headline {
  const field = field_of({ match, ...reading })
  const told = position as Schema<'tlg2.Position'> | undefined
  const turn = told?.turn ?? last?.board.turn ?? 1
  const [asked] = match.awaited
  const board = position === undefined ? last?.board : board_of(position)
  const due = asked === undefined || own_turns.includes(asked.kind) ? told?.phase : undefined
  return {
    when: `Turn ${turn} of ${field.file.turns}${field.night(turn) ? ', night' : ''}`,
    turn,
    due: due === undefined ? (asked?.question ?? '') : `${due} phase`,
    points: deciding_points(field, told?.points ?? {}),
    ...(board === undefined
      ? {}
      : { goal: goal_words(field, board, told?.points ?? {}), track: track_of(field, board) }),
  }
}

function Picture({ reading, frame, label, on_press }: PictureProps<Frame>) {
  const field = use_field(reading)
  const handle = useRef<MapHandle>()
  useEffect(() => {
    const hex = frame.focus === undefined ? undefined : field.find(frame.focus)
    if (hex !== undefined) handle.current?.camera.show(centre(hex))
  }, [frame])
  const { board } = frame
  const labels = useCallback(() => labels_of(field, board, undefined, undefined), [field, board])
  return (
    <MapView
      field={field}
      board={board}
      marks={frame}
      label={label}
      labels={labels}
      on_hex={on_press}
      handle={(given) => (handle.current = given)}
    />
  )
}

function Glance({ scenario, position }: GlanceProps) {
  const field = useMemo(() => new Field(scenario as ScenarioFile), [scenario])
  const board = position === undefined ? set_up(field) : board_of(position)
  return <FieldPicture field={field} board={board} />
}

/** Twilight's Last Gleaming 2 (engine/games/tlg2/README.md). */
export const game: Game = {
  frames: (reading) => {
    const start = reading.start === undefined ? undefined : board_of(reading.start)
    return frames_of(field_of(reading), reading.events as readonly Event[], start)
  },
  chapters: ({ match, events, ...reading }) =>
    player_turns(events as readonly Event[]).map(({ event, turn, side }) => ({
      event,
      title: `turn ${turn}, ${field_of({ match, ...reading }).side_name(side)}`,
    })),
  log_kind: (event) => {
    if (event.type === 'phase_began' && event.phase === 'movement') return 'turn'
    if (event.type === 'phase_began') return 'phase'
    return details.has(event.type) ? 'detail' : 'line'
  },
  headline,
  when: (position) => `turn ${(position as Schema<'tlg2.Position'>).turn}`,
  Picture,
  Glance,
  use_table,
  Legend,
  Charts,
  strengths: (scenario, position) => strengths_of(scenario as ScenarioFile, board_of(position)),
  worth: { unit: 'strength points', size: 500, decided: 50_000 },
  arrange,
  lessons: () => import('./lessons/lessons'),
  tour: () => import('./tour'),
}
