import { useState } from 'preact/hooks'
import type { News } from '../../panels/panel'
import type { Headline, TableView } from '../../games/game'
import { Led } from '../../board/camera'
import { PlaybackBar } from '../../board/playback_bar'
import type { Reading } from '../../replay/reading'
import { ShareMoment } from '../../replay/share_moment'
import type { Missed, Past } from './past'

interface Props {
  readonly reading: Reading
  readonly headline: Headline
  readonly view: TableView
  readonly past: Past
  /** What waits for the reader, by panel. */
  readonly news: ReadonlyMap<string, News>
  readonly choose_tab: (tab: string) => void
}

/** The board, and below it the strip of the pointer, or the playback. */
export function BoardPlace({ reading, headline, view, past, news, choose_tab }: Props) {
  const { playback, frames, showing, missed } = past
  return (
    <section class="board-place" aria-label="Map">
      <h1 class="visually-hidden">{`${reading.match.scenario_title}, ${headline.when}`}</h1>
      <Led.Provider value={showing}>{view.board}</Led.Provider>
      <div class="board-notes" role="status">
        {missed !== undefined && !showing && (
          <MissedNotice missed={missed} />
        )}
        {[...news].map(([panel, { words }]) => (
          <NewsNotice key={words} words={words} open={() => choose_tab(panel)} />
        ))}
      </div>
      {showing ? (
        <PlaybackBar playback={playback} frames={frames.length} caption={past.caption}>
          <button type="button" class="skip" onClick={past.skip}>
            Skip
          </button>
          {past.frame !== undefined && <ShareMoment match={reading.match} event={past.frame.event} small />}
        </PlaybackBar>
      ) : (
        <div class="pointed-place">{view.pointed}</div>
      )}
    </section>
  )
}

/** A note that waits in a panel until the reader reads or dismisses it. */
function NewsNotice({ words, open }: { readonly words: string; readonly open: () => void }) {
  const [away, put_away] = useState(false)
  if (away) return null
  return (
    <div class="card news-notice">
      <span>{words}</span>
      <button type="button" class="primary" onClick={open}>
        Show
      </button>
      <button type="button" aria-label="Dismiss" onClick={() => put_away(true)}>
        ✕
      </button>
    </div>
  )
}

function MissedNotice({ missed }: { readonly missed: Missed }) {
  return (
    <div class="missed card">
      <span>The match has moved on.</span>
      <button type="button" class="primary" onClick={missed.show}>
        Show me
      </button>
      <button type="button" onClick={missed.seen}>
        Got it
      </button>
    </div>
  )
}
