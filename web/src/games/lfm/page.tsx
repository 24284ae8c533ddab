import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks'
import type { Schema } from '../../api/client'
import type { Reading } from '../../replay/reading'
import type { Game, GlanceProps, Headline, PictureProps } from '../game'
import { centre } from '../hexwar/hex'
import { extent, type MapHandle } from '../hexwar/hex_map'
import '../hexwar/map.css'
import { arrange } from './arrange'
import { board_of, pieces_by_hex, set_up, strengths_of } from './board'
import { Field, field_of, use_field, type ScenarioFile } from './field'
import { frames_of, player_turns, type Event, type Frame } from './frames'
import './lfm.css'
import { goal_words, track_of } from './goal'
import { Charts } from './charts'
import { Legend } from './legend'
import { MapView } from './map_view'
import { labels_of } from './panels'
import { Stacks } from './stacks'
import { use_table } from './table'
import { Names, Terrain, Works } from './terrain'

const details = new Set<Schema<'Event'>['type']>(['rolled', 'resulted', 'chosen', 'hit', 'retreated', 'advanced'])

function headline(reading: Reading, last: Frame | undefined): Headline {
  const { match } = reading
  const field = field_of(reading)
  const told = reading.position as Schema<'lfm.Position'> | undefined
  const turn = told?.turn ?? last?.board.turn ?? 1
  const [asked] = match.awaited
  const board = told === undefined ? last?.board : board_of(told)
  const label = field.file.turns[turn - 1]?.label ?? ''
  return {
    when: `Turn ${turn} of ${field.file.turns.length}, ${label}${field.night(turn) ? ', night' : ''}`,
    turn,
    due: asked?.inside === true ? asked.question : told === undefined ? '' : `${told.phase} phase`,
    points: told?.points ?? {},
    goal: goal_words(field, told?.points ?? {}),
    ...(board === undefined ? {} : { track: track_of(field, board) }),
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
  const labels = useCallback(() => labels_of(field, board, undefined), [field, board])
  return (
    <MapView
      {...{ field, board, label, labels }}
      marks={frame}
      on_hex={on_press}
      handle={(made) => (handle.current = made)}
    />
  )
}

function Glance({ scenario, position }: GlanceProps) {
  const field = useMemo(() => new Field(scenario as ScenarioFile), [scenario])
  const board = position === undefined ? set_up(field) : board_of(position)
  const { x, y, width, height } = extent(field)
  return (
    <svg class="board map picture far" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <Terrain field={field} />
      <Works field={field} board={board} />
      <Stacks field={field} board={board} chosen={[]} />
      <Names field={field} taken={new Set(pieces_by_hex(field, board).keys())} />
    </svg>
  )
}

/** Last Full Measure (engine/games/lfm/README.md). */
export const game: Game = {
  frames: (reading) => {
    const start = reading.start === undefined ? undefined : board_of(reading.start)
    return frames_of(field_of(reading), reading.events as readonly Event[], start)
  },
  chapters: (reading) =>
    player_turns(reading.events as readonly Event[]).map(({ number, turn, side }) => ({
      event: number,
      title: `turn ${turn}, ${field_of(reading).side_name(side)}`,
    })),
  log_kind: (event) => {
    if (event.type === 'phase_began' && event.phase === 'construction') return 'turn'
    if (event.type === 'phase_began') return 'phase'
    return details.has(event.type) ? 'detail' : 'line'
  },
  headline,
  when: (position) => `turn ${(position as Schema<'lfm.Position'>).turn}`,
  Picture,
  Glance,
  use_table,
  Legend,
  Charts,
  strengths: (scenario, position) => strengths_of(scenario as ScenarioFile, board_of(position)),
  worth: { unit: 'points', size: 200, decided: 50_000 },
  arrange,
  lessons: () => import('./lessons/lessons'),
  tour: () => import('./tour'),
}
