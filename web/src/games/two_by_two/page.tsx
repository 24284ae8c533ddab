import type { Schema } from '../../api/client'
import { PlainBoard } from '../../plain/board'
import { frames_of, type PlainFrame } from '../../plain/frames'
import type { Reading } from '../../replay/load_match'
import type { Game, GlanceProps, Headline, PictureProps } from '../game'
import { Bases } from './bases'
import { file_of, frame, seen, standing_of, type Position } from './field'
import { Ground } from './ground'
import { Legend } from './legend'
import { use_table } from './table'
import './two_by_two.css'

const details = new Set<string>(['rolled'])

function headline(reading: Reading): Headline {
  const { match } = reading
  const position = reading.position as Position | undefined
  const file = file_of(reading)
  const [asked] = match.awaited
  const own = match.awaited.find(({ side }) => side === match.your_side)
  const turn = position?.turn
  return {
    when: turn === undefined ? match.scenario_title : `Turn ${turn} of ${file.turns}`,
    ...(turn === undefined ? {} : { turn }),
    due: (own ?? asked)?.question ?? '',
    points: position?.points ?? {},
    goal: 'An army that has lost half its points is beaten; after the last turn points decide.',
  }
}

function Picture({ reading, frame: shown, label, on_press }: PictureProps<PlainFrame>) {
  const { id, revision } = reading.match
  return (
    <PlainBoard match={id} revision={shown.revision} past={shown.revision < revision} label={label} on_press={on_press} />
  )
}

function Glance({ scenario, position }: GlanceProps) {
  const file = file_of({ scenario })
  const far = seen(file, { x: file.map.width, y: 0 })
  return (
    <svg
      class="board two-by-two picture"
      viewBox={`${-frame} ${-frame} ${far.x + 2 * frame} ${far.y + 2 * frame}`}
      aria-hidden="true"
    >
      <Ground file={file} />
      <Bases file={file} units={standing_of(file, position as Position | undefined)} />
    </svg>
  )
}

/** 2 by 2 Napoleonics (engine/games/two_by_two/README.md). */
export const game: Game<PlainFrame> = {
  frames: frames_of,
  chapters: (reading) =>
    reading.events.flatMap((event) => {
      if (event.type !== 'turn_ended') return []
      const { number, turn, side } = event as Schema<'two-by-two.EventTurnEnded'>
      return [{ event: number, title: `end of turn ${turn}, ${file_of(reading).side_names[side] ?? side}` }]
    }),
  log_kind: (event) => (event.type === 'turn_ended' ? 'turn' : details.has(event.type) ? 'detail' : 'line'),
  headline,
  when: (position) => `turn ${(position as Position).turn}`,
  Picture,
  Glance,
  use_table,
  Legend,
}
