import { useMemo } from 'preact/hooks'
import type { Reading } from '../../replay/reading'
import type { Game, GlanceProps, Headline, PictureProps } from '../game'
import { Ground, Names } from '../tabletop/ground'
import { whole_of } from '../tabletop/scale'
import { side_words } from '../tabletop/sides'
import '../tabletop/tabletop.css'
import { arrange } from './arrange'
import type { Event } from './board'
import { Charts } from './charts'
import { file_of, land_of, leaders_of, standing_of, use_file, type Position, type ScenarioFile } from './field'
import { FilmView } from './film'
import { frames_of, half_turns, type Frame } from './frames'
import { goal_words, loss_words, losses_in, losses_on, strengths_of, track_of, type Losses } from './goal'
import { Legend } from './legend'
import { Pieces } from './pieces'
import './rise_and_fight.css'
import { use_table } from './table'

const details = new Set<string>(['rolled', 'tired'])

const phases: Readonly<Record<Position['phase'], string>> = {
  fire: 'fire and movement',
  movement: 'movement',
  rallied: 'rallied',
  defence: 'defensive fire',
  combat: 'close combat',
  last_fire: 'last fire',
  over: 'finished',
}

function headline(reading: Reading, last: Frame | undefined): Headline {
  const { match } = reading
  const position = reading.position as Position | undefined
  const file = file_of(reading)
  const asked = match.awaited.find(({ side }) => side === match.your_side) ?? match.awaited[0]
  const board = last?.board
  const turn = position?.turn ?? board?.turn ?? 1
  const losses = position !== undefined ? losses_in(position) : board !== undefined ? losses_on(file, board) : undefined
  return {
    when: `Turn ${turn} of ${file.turns}`,
    turn,
    due: asked?.inside === true ? asked.question : position === undefined ? '' : phases[position.phase],
    points: points_of(losses),
    points_are: 'Share of the army that is lost',
    ...(losses === undefined ? {} : { goal: goal_words(file, losses) }),
    track: track_of(file),
  }
}

/** What each army has lost. */
const points_of = (losses: Losses | undefined): Headline['points'] =>
  Object.fromEntries(
    Object.entries(losses?.armies ?? {}).map(([side, loss]) => [side, loss_words(loss)]),
  )

function Picture({ reading, frame, label, on_press }: PictureProps<Frame>) {
  return <FilmView file={use_file(reading)} frame={frame} label={label} on_press={on_press} />
}

function Glance({ scenario, position }: GlanceProps) {
  const file = file_of({ scenario })
  const told = position as Position | undefined
  const { x, y, width, height } = useMemo(() => whole_of(file.map), [file])
  return (
    <svg class="board tabletop rise-and-fight picture far farther" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <Ground land={land_of(file)} />
      <Pieces file={file} pieces={[...standing_of(file, told), ...leaders_of(file, told)]} />
      <Names land={land_of(file)} />
    </svg>
  )
}

/** Rise & Fight Again (engine/games/rise_and_fight/README.md). */
export const game: Game<Frame> = {
  frames: (reading) => frames_of(file_of(reading), reading.events as readonly Event[]),
  chapters: (reading) =>
    half_turns(file_of(reading), reading.events as readonly Event[]).map(({ event, turn, side }) => ({
      event,
      title: `turn ${turn}, ${side_words(file_of(reading), side)}`,
    })),
  log_kind: (event) => (event.type === 'half_turn_ended' ? 'phase' : details.has(event.type) ? 'detail' : 'line'),
  headline,
  when: (position) => `turn ${(position as Position).turn}`,
  Picture,
  Glance,
  use_table,
  Legend,
  Charts,
  strengths: (scenario, position) => strengths_of(scenario as ScenarioFile, position as Position),
  worth: { unit: 'thousandths of an army', size: 5, decided: 50_000 },
  arrange,
  lessons: () => import('./lessons/lessons'),
  tour: () => import('./tour'),
}
