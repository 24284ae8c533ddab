import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { use_playback } from '../../board/use_playback'
import type { ReadingWithGame } from '../../games/game'
import { sentences } from '../../replay/telling'
import { by_hand } from '../../what_if/reading'
import type { Session } from '../../what_if/session'
import { first_news, type Past } from '../match/past'

/** The line that led to the shown moment. A new step plays back; a jump shows the position at once. */
export function use_line(reading: ReadingWithGame, { study, players }: Session): Past {
  const { game, events } = reading
  const frames = useMemo(() => game.frames(reading), [reading])
  const playback = use_playback(frames, undefined)
  const known = useRef({ at: study.at, frames: frames.length })
  useLayoutEffect(() => {
    const before = known.current
    const { at } = study
    known.current = { at, frames: frames.length }
    if (before.at === at) return
    if (at === undefined || at.after !== before.at) return playback.go_to(frames.length - 1)
    const own = by_hand(players, at.side) ? at.side : null
    playback.play(first_news(frames, events, own, before.frames))
  }, [study.at, frames])
  const frame = frames[playback.index]
  const told = useMemo(() => sentences(reading), [reading])
  const caption = told.get(frame?.event ?? -1) ?? 'Start'
  return {
    ...{ frames, playback, frame, told, caption },
    showing: !playback.at_end,
    missed: undefined,
    telling: undefined,
    unseen_since: undefined,
    happened: undefined,
    dismiss_happened: () => undefined,
    skip: () => playback.go_to(frames.length - 1),
  }
}
