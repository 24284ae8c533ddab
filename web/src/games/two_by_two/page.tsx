import { useMemo } from 'preact/hooks'
import type { Reading } from '../../replay/reading'
import type { Game, GlanceProps, Headline, PictureProps } from '../game'
import { Ground, Names } from '../tabletop/ground'
import { whole_of } from '../tabletop/scale'
import { side_words } from '../tabletop/sides'
import '../tabletop/tabletop.css'
import { arrange } from './arrange'
import { Bases } from './bases'
import { Charts } from './charts'
import { file_of, standing_of, use_file, type Position } from './field'
import { FilmView } from './film'
import { frames_of, player_turns, type Event, type Frame } from './frames'
import { goal_words, lost_in, lost_on, track_of } from './goal'
import { Goals } from './goals'
import { Legend } from './legend'
import { use_table } from './table'
import './two_by_two.css'

const details = new Set<string>(['rolled'])

function headline(reading: Reading, last: Frame | undefined): Headline {
  const { match } = reading
  const position = reading.position as Position | undefined
  const file = file_of(reading)
  const asked = match.awaited.find(({ side }) => side === match.your_side) ?? match.awaited[0]
  const board = last?.board
  const turn = position?.turn ?? board?.turn ?? 1
  const lost = position !== undefined ? lost_in(position) : board !== undefined ? lost_on(board) : () => false
  const waits = (id: string): boolean =>
    position === undefined
      ? board?.pieces.get(id)?.where === 'waiting'
      : position.units.some((unit) => unit.id === id && unit.where === 'waiting')
  return {
    when: `Turn ${turn} of ${file.turns}`,
    turn,
    due: asked?.inside === true ? asked.question : position === undefined ? '' : `${position.phase} phase`,
    points: position?.points ?? {},
    goal: goal_words(file, lost, position?.held),
    track: track_of(file, waits),
  }
}

function Picture({ reading, frame, label, on_press }: PictureProps<Frame>) {
  return <FilmView file={use_file(reading)} frame={frame} label={label} on_press={on_press} />
}

function Glance({ scenario, position }: GlanceProps) {
  const file = file_of({ scenario })
  const told = position as Position | undefined
  const { x, y, width, height } = useMemo(() => whole_of(file.map), [file])
  return (
    <svg class="board tabletop two-by-two picture far" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <Ground land={file.map} />
      <Goals file={file} held={told?.held} />
      <Bases file={file} units={standing_of(file, told)} />
      <Names land={file.map} />
    </svg>
  )
}

/** 2 by 2 Napoleonics (engine/games/two_by_two/README.md). */
export const game: Game<Frame> = {
  frames: (reading) => frames_of(file_of(reading), reading.events as readonly Event[]),
  chapters: (reading) =>
    player_turns(file_of(reading), reading.events as readonly Event[]).map(({ event, turn, side }) => ({
      event,
      title: `turn ${turn}, ${side_words(file_of(reading), side)}`,
    })),
  log_kind: (event) => (event.type === 'turn_ended' ? 'phase' : details.has(event.type) ? 'detail' : 'line'),
  headline,
  when: (position) => `turn ${(position as Position).turn}`,
  Picture,
  Glance,
  use_table,
  Legend,
  Charts,
  worth: { unit: 'points out of 100', size: 500, decided: 50_000 },
  arrange,
  lessons: () => import('./lessons/lessons'),
  tour: () => import('./tour'),
}
