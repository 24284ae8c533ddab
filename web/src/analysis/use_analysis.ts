import { useEffect, useState } from 'preact/hooks'
import { api } from '../api/client'
import { start_engine } from '../engine/engine'
import type { ReadingWithGame } from '../games/game'
import { Desk } from '../what_if/desk'
import { judge, type Judged } from './judge'

/** How far the analysis of a match has come. */
export interface Progress {
  readonly judged: readonly Judged[]
  readonly of: number
  readonly done: boolean
  readonly fault?: unknown
}

/** Goes through the match with an engine of its own; who leaves the page ends it. */
export function use_analysis({ match, game, scenario }: ReadingWithGame): Progress {
  const [progress, set_progress] = useState<Progress>({ judged: [], of: 0, done: false })
  useEffect(() => {
    const desk = new Desk(start_engine())
    let gone = false
    const run = async (): Promise<void> => {
      const record = await api.get('/api/v1/matches/{match}/record', { path: { match: match.id } })
      const of = record.submissions.filter(({ kind }) => kind === 'orders').length
      const judged: Judged[] = []
      for await (const one of judge(record, scenario, game, desk)) {
        if (gone) return
        judged.push(one)
        set_progress({ judged: [...judged], of, done: false })
      }
      set_progress({ judged, of, done: true })
    }
    run()
      .catch((fault: unknown) => gone || set_progress((before) => ({ ...before, fault })))
      .finally(() => desk.close())
    return () => {
      gone = true
      desk.close()
    }
  }, [match.id])
  return progress
}
