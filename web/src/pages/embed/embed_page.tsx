import { useMemo } from 'preact/hooks'
import type { PageProps } from '../../app/route'
import { PlaybackBar } from '../../board/playback_bar'
import { use_playback } from '../../board/use_playback'
import type { ReadingWithGame } from '../../games/game'
import { sentences } from '../../replay/telling'
import { ProblemNotice } from '../../views/problem_notice'
import { standing, who_plays } from '../matches/standing'
import '../match/match.css'
import './embed.css'
import { last_turn } from './last_turn'
import { use_watched } from './use_watched'

/** A public match in a frame of another page: the board, whose move it is, and the last turn played back. Nobody can
 * give orders here. */
export default function EmbedPage({ parameters }: PageProps) {
  const { reading, fault } = use_watched(parameters['match'] ?? '')
  if (reading === undefined)
    return fault === undefined ? <p class="loading">Loading the map…</p> : <ProblemNotice fault={fault} />
  return <Embedded key={reading.match.head} reading={reading} />
}

function Embedded({ reading }: { readonly reading: ReadingWithGame }) {
  const { match, game, events } = reading
  const all = useMemo(() => game.frames(reading), [reading])
  const frames = useMemo(() => last_turn(all, game.chapters(reading), events), [all])
  const told = useMemo(() => sentences(reading), [reading])
  const playback = use_playback(frames, undefined)
  const frame = frames[playback.index]
  const caption = told.get(frame?.event ?? -1) ?? 'The set-up'
  if (frame === undefined) return null
  const { when } = game.headline(reading, all.at(-1))
  return (
    <div class="embed">
      <header>
        <h1>{match.scenario_title}</h1>
        <p>{who_plays(match)}</p>
        <p>
          <b>{standing(match)}</b> · {when}
        </p>
        <a href={`/matches/${match.id}`} target="_blank" rel="noopener" title={location.host}>
          Open the match
        </a>
      </header>
      <section class="board-place" aria-label="Map">
        <game.Picture
          reading={reading}
          frame={frame}
          label={`${match.scenario_title}, ${caption}`}
          on_press={playback.pause}
        />
        {frames.length > 1 && <PlaybackBar playback={playback} frames={frames.length} caption={caption} />}
      </section>
    </div>
  )
}
