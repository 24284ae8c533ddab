import { useEffect, useMemo } from 'preact/hooks'
import { go } from '../../app/navigation'
import type { PageProps } from '../../app/route'
import { frame_at } from '../../board/playback'
import { PlaybackBar } from '../../board/playback_bar'
import { use_playback } from '../../board/use_playback'
import type { Chapter, ReadingWithGame } from '../../games/game'
import { load_match } from '../../replay/load_match'
import { side_name } from '../../replay/reading'
import { Log } from '../../replay/log'
import { ReportView } from '../../replay/report_view'
import { ShareMoment } from '../../replay/share_moment'
import { sentences } from '../../replay/telling'
import { WithRules } from '../../rules/with_rules'
import { ProblemNotice } from '../../views/problem_notice'
import { use_loaded } from '../../views/use_loaded'
import { arrange_address, moment_address, what_if_address } from '../../replay/addresses'
import { DiceCheck } from './dice_check'
import '../match/match.css'

/** A match from its beginning: step by step, played back, or at the moment that the address names. */
export default function ReplayPage({ parameters, query }: PageProps) {
  const id = parameters['match'] ?? ''
  const loaded = use_loaded(id, (signal) => load_match(id, signal))
  if (loaded.value === undefined)
    return loaded.fault === undefined ? (
      <p class="loading">Loading the map…</p>
    ) : (
      <section class="column">
        <h1>This match cannot be shown</h1>
        <ProblemNotice fault={loaded.fault} />
      </section>
    )
  const at = query.get('at')
  return (
    <WithRules ruleset={loaded.value.match.ruleset}>
      <Replay reading={loaded.value} first_event={at === null ? -1 : Number(at)} />
    </WithRules>
  )
}

function Replay({
  reading,
  first_event,
}: {
  readonly reading: ReadingWithGame
  readonly first_event: number
}) {
  const { match, game, events } = reading
  const frames = useMemo(() => game.frames(reading), [reading])
  const chapters = useMemo(() => game.chapters(reading), [reading])
  const playback = use_playback(frames, first_event)
  const frame = frames[playback.index]
  const told = useMemo(() => sentences(reading), [reading])
  const caption = told.get(frame?.event ?? -1) ?? 'The set-up'

  // The address always names the moment on the board.
  const address = moment_address(match.id, frame?.event ?? -1)
  useEffect(() => {
    if (frame === undefined || playback.playing) return
    go(address, { replace: true })
  }, [frame?.event, playback.playing])
  useEffect(() => {
    document.title = `${match.scenario_title}, replay · Adjutant`
  }, [match.scenario_title])
  if (frame === undefined) return null
  return (
    <div class="table">
      <section class="board-place" aria-label="Map">
        <game.Picture
          reading={reading}
          frame={frame}
          label={`${match.scenario_title}, ${caption}`}
          on_press={playback.pause}
        />
        {frames.length > 1 && <PlaybackBar playback={playback} frames={frames.length} caption={caption} />}
      </section>
      <aside class="side" aria-label="Panel beside the map">
        <div class="status">
          <h1>{match.scenario_title}</h1>
          <p class="turn-line">
            {match.seats
              .map((seat) => `${seat.player ?? 'nobody'} (${side_name(match, seat.side)})`)
              .join(' against ')}
          </p>
          <p class="panel-links">
            <Links reading={reading} event={frame.event} />
          </p>
          <div class="chips">
            <ShareMoment match={match} event={frame.event} />
          </div>
          <DiceCheck match={match.id} />
          <ReportView match={match.id} events={events} at={frame.event} />
          {chapters.length > 0 && (
            <GoTo chapters={chapters} go_to={(event) => playback.go_to(frame_at(frames, event))} />
          )}
        </div>
        <div class="tab-panel" tabIndex={0} role="region" aria-label="What happened">
          <Log
            {...{ game, events, told, chapters }}
            at={frame.event}
            on_event={(number) => playback.go_to(frame_at(frames, number))}
          />
        </div>
      </aside>
    </div>
  )
}

/** Ways from this moment to other pages. */
const Links = ({ reading: { match, game }, event }: { readonly reading: ReadingWithGame; readonly event: number }) => (
  <>
    <a href={`/matches/${match.id}`}>Back to the table</a>
    <a href={what_if_address(match.id, event)}>What if…</a>
    {game.arrange !== undefined && <a href={arrange_address(match.id, event)}>{game.arrange.link}</a>}
    {match.status === 'over' && <a href={`/matches/${match.id}/analysis`}>Analysis</a>}
    <a href={`/api/v1/matches/${match.id}/record`} download={`${match.id}.json`}>
      Record
    </a>
  </>
)

interface GoToProps {
  readonly chapters: readonly Chapter[]
  readonly go_to: (event: number) => void
}

const GoTo = ({ chapters, go_to }: GoToProps) => (
  <label class="choice">
    Go to{' '}
    <select
      onChange={(change) => go_to(Number(change.currentTarget.value))}
    >
      <option value="-1">the set-up</option>
      {chapters.map(({ event: number, title }) => (
        <option key={number} value={number}>
          {title}
        </option>
      ))}
    </select>
  </label>
)
