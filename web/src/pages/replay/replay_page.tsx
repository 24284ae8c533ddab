import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { go } from '../../app/navigation'
import type { PageProps } from '../../app/route'
import { centre } from '../../games/tlg2/map/hex'
import { MapView, type MapHandle } from '../../games/tlg2/map/map_view'
import { side_name } from '../../games/tlg2/map/position'
import { FilmBar } from '../../board/film_bar'
import { frame_at, frames_of, player_turns } from '../../games/tlg2/frames'
import { load_match, type Reading } from '../../replay/load_match'
import { Log } from '../../replay/log'
import { ReportView } from '../../replay/report_view'
import { sentences } from '../../replay/telling'
import { use_film } from '../../board/use_film'
import { ProblemNotice } from '../../views/problem_notice'
import { use_loaded } from '../../views/use_loaded'
import { labels_of } from '../../games/tlg2/panels/hex_info'
import { DiceCheck } from './dice_check'
import '../../games/tlg2/map/map.css'
import '../match/match.css'

/** A match from its beginning: step by step, as a film, or at the moment that the address names. */
export default function ReplayPage({ parameters, query }: PageProps) {
  const id = parameters['match'] ?? ''
  const loaded = use_loaded(id, (signal) => load_match(id, signal))
  if (loaded.value === undefined)
    return loaded.fault === undefined ? (
      <p class="loading">Laying out the map…</p>
    ) : (
      <section class="column">
        <h1>This match cannot be shown</h1>
        <ProblemNotice fault={loaded.fault} />
      </section>
    )
  const at = query.get('at')
  return <Replay reading={loaded.value} first_event={at === null ? -1 : Number(at)} />
}

function Replay({
  reading,
  first_event,
}: {
  readonly reading: Reading
  readonly first_event: number
}) {
  const { match, field, events } = reading
  const frames = useMemo(() => frames_of(field, events), [field, events])
  const film = use_film(frames, first_event)
  const handle = useRef<MapHandle>()
  const [copied, set_copied] = useState(false)
  const frame = frames[film.index]
  const told = useMemo(() => sentences(events), [events])
  const caption = told.get(frame?.event ?? -1) ?? 'The set-up'

  // The address always names the moment that is shown.
  useEffect(() => {
    if (frame === undefined || film.playing) return
    go(`/matches/${match.id}/replay?at=${frame.event}`, { replace: true })
    set_copied(false)
  }, [frame?.event, film.playing])
  useEffect(() => {
    document.title = `${match.scenario_title}, replay · Adjutant`
  }, [match.scenario_title])
  useEffect(() => {
    const hex = frame?.focus === undefined ? undefined : field.find(frame.focus)
    if (hex !== undefined) handle.current?.camera.show(centre(hex))
  }, [frame])

  const board = frame?.board
  const labels = useCallback(
    () => (board === undefined ? new Map() : labels_of(field, board, undefined)),
    [field, board],
  )
  if (frame === undefined) return null
  const copy = (): void => {
    void navigator.clipboard.writeText(location.href).then(() => set_copied(true))
  }
  return (
    <div class="table">
      <section class="map-place" aria-label="Map">
        <MapView
          field={field}
          board={frame.board}
          marks={frame}
          label={`${match.scenario_title}, ${caption}`}
          labels={labels}
          on_hex={() => film.pause()}
          handle={(given) => (handle.current = given)}
        />
        <FilmBar film={film} frames={frames.length} caption={caption} />
      </section>
      <aside class="side" aria-label="Beside the map">
        <div class="status">
          <h1>{match.scenario_title}</h1>
          <p class="turn-line">
            {match.seats
              .map((seat) => `${seat.player ?? 'nobody'} (${side_name(seat.side)})`)
              .join(' against ')}
          </p>
          <p class="panel-links">
            <a href={`/matches/${match.id}`}>Back to the table</a>
            <a href={`/api/v1/matches/${match.id}/record`} download={`${match.id}.json`}>
              Record
            </a>
            <button type="button" onClick={copy}>
              {copied ? 'Copied' : 'Copy link'}
            </button>
          </p>
          <DiceCheck match={match.id} />
          <ReportView match={match.id} events={events} at={frame.event} />
          <label class="choice">
            Go to{' '}
            <select
              onChange={(change) =>
                film.go_to(frame_at(frames, Number(change.currentTarget.value)))
              }
            >
              <option value="-1">the set-up</option>
              {player_turns(events).map(({ event: number, turn, side }) => (
                <option key={number} value={number}>
                  turn {turn}, {side_name(side)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div class="tab-panel" tabIndex={0} role="region" aria-label="What happened">
          <Log
            events={events}
            at={frame.event}
            on_event={(number) => film.go_to(frame_at(frames, number))}
          />
        </div>
      </aside>
    </div>
  )
}
