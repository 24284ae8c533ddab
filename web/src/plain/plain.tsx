import { useMemo } from 'preact/hooks'
import type { Game, GlanceProps, PictureProps, Play, TableView } from '../games/game'
import type { Reading } from '../replay/reading'
import { sentences } from '../replay/telling'
import { StandingHead, StandingText } from '../turn/standing_text'
import { PlainBoard, use_drawing } from './board'
import { frames_of, type PlainFrame } from './frames'
import { PlainOrders } from './orders_panel'
import { use_check } from './use_check'
import './plain.css'

// The page of a game that brings none of its own: the server's picture, the list of possible orders, orders and
// standing orders as text, and what happened in sentences.

/** What the ruleset tells of a position in a member that every game is likely to have; else nothing. */
function told_of<Value>(position: object | undefined, name: string): Value | undefined {
  return (position as Readonly<Record<string, Value>> | undefined)?.[name]
}

function use_table(play: Play<PlainFrame>): TableView {
  const { reading, draft, yours, standing, showing, frame } = play
  const { match } = reading
  const checked = use_check(match.id, match.revision, draft, yours)
  const happened = useMemo(() => [...sentences(reading).values()].at(-1), [reading.events])
  return {
    board: (
      <PlainBoard
        match={match.id}
        {...moment_of(match.revision, showing ? frame : undefined)}
        label={match.scenario_title}
        on_press={showing ? play.back_to_now : undefined}
      />
    ),
    pointed: (
      <p class="pointed" aria-live="polite">
        {happened}
      </p>
    ),
    orders: <PlainOrders play={play} checked={checked} />,
    ...(standing.offered
      ? {
          standing: (
            <>
              <StandingHead standing={standing} />
              <StandingText standing={standing} />
            </>
          ),
        }
      : {}),
    handing_in: { rolls: false, refused: checked.current && checked.refusals.length > 0 ? checked.refusals : undefined },
  }
}

function headline({ match, position }: Reading) {
  const turn = told_of<unknown>(position, 'turn')
  const points = told_of<Readonly<Record<string, number>>>(position, 'points')
  const own = match.awaited.find(({ side }) => side === match.your_side)
  return {
    when: typeof turn === 'number' ? `Turn ${turn}` : match.scenario_title,
    ...(typeof turn === 'number' ? { turn } : {}),
    due: (own ?? match.awaited[0])?.question ?? '',
    points: points instanceof Object ? points : {},
  }
}

/** Which picture shows this frame; without one, how the match stands. */
function moment_of(now: number, frame: PlainFrame | undefined) {
  const past = frame !== undefined && frame.revision < now
  return { revision: past ? frame.revision : now, past }
}

function Picture({ reading, frame, label, on_press }: PictureProps<PlainFrame>) {
  const { id, revision } = reading.match
  return <PlainBoard match={id} {...moment_of(revision, frame)} label={label} on_press={on_press} />
}

function Glance({ match }: GlanceProps) {
  return match === undefined ? null : <Drawn match={match} />
}

function Drawn({ match }: { readonly match: string }) {
  const drawing = use_drawing(match, 0).value
  return drawing === undefined ? null : (
    <img class="glance" src={drawing.href} alt={drawing.description} />
  )
}

export const game: Game = {
  frames: frames_of,
  chapters: () => [],
  log_kind: () => 'line',
  headline,
  Picture,
  Glance,
  use_table,
}
