import { useEffect, useState } from 'preact/hooks'
import { judge, type Judged } from '../../analysis/judge'
import { api } from '../../api/client'
import type { PageProps } from '../../app/route'
import { has_engine, start_engine } from '../../engine/engine'
import { load_match } from '../../replay/load_match'
import type { ReadingWithGame } from '../../games/game'
import { ProblemNotice } from '../../views/problem_notice'
import { use_loaded } from '../../views/use_loaded'
import { Desk } from '../../what_if/desk'
import { Curve, LuckByTurn, MostLost } from './findings'
import './analysis.css'

/** A match that is over: what the dice did in each turn, how it stood, and where most was lost. */
export default function AnalysisPage({ parameters }: PageProps) {
  const id = parameters['match'] ?? ''
  const loaded = use_loaded(id, (signal) => load_match(id, signal))
  if (loaded.value === undefined)
    return loaded.fault === undefined ? (
      <p class="loading">Reading the match…</p>
    ) : (
      <>
        <h1>This match cannot be shown</h1>
        <ProblemNotice fault={loaded.fault} />
      </>
    )
  const reading = loaded.value
  return (
    <>
      <h1>Analysis: {reading.match.scenario_title}</h1>
      <p class="panel-links">
        <a href={`/matches/${id}`}>Back to the table</a> <a href={`/matches/${id}/replay`}>Replay</a>
      </p>
      {reading.match.status !== 'over' ? (
        <p>You can analyse a match when it is finished. Until then its orders are private.</p>
      ) : !has_engine ? (
        <p>This server has no analysis: its page was built without the WebAssembly engine.</p>
      ) : (
        <Findings reading={reading} />
      )}
    </>
  )
}

interface Progress {
  readonly judged: readonly Judged[]
  readonly of: number
  readonly done: boolean
  readonly fault?: unknown
}

function Findings({ reading }: { readonly reading: ReadingWithGame }) {
  const { judged, of, done, fault } = use_analysis(reading)
  const place = { reading, judged }
  return (
    <>
      {!done && fault === undefined && (
        <p role="status">
          Captain is analysing each turn in this browser: {judged.length} of {of}…{' '}
          <progress max={Math.max(1, of)} value={judged.length} aria-label="Turns that are analysed" />
        </p>
      )}
      {fault instanceof Error && fault.constructor === Error ? (
        <p class="notice bad">{fault.message}</p>
      ) : (
        <ProblemNotice fault={fault} />
      )}
      {judged.length > 0 && (
        <>
          <Curve {...place} />
          {done && <MostLost {...place} />}
          <LuckByTurn {...place} />
        </>
      )}
    </>
  )
}

/** Goes through the match with an engine of its own; who leaves the page ends it. */
function use_analysis({ match, game, scenario }: ReadingWithGame): Progress {
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
