import { DecidedBy } from '../../analysis/decided'
import { AnalysisStatus } from '../../analysis/status'
import { use_analysis } from '../../analysis/use_analysis'
import type { PageProps } from '../../app/route'
import { has_engine } from '../../engine/engine'
import type { ReadingWithGame } from '../../games/game'
import { load_match } from '../../replay/load_match'
import { ProblemNotice } from '../../views/problem_notice'
import { use_loaded } from '../../views/use_loaded'
import { Curve, LuckByTurn, MostLost } from './findings'
import './analysis.css'

/** A match that is over: what the dice did in each turn, how it stood, and the biggest mistakes. */
export default function AnalysisPage({ parameters }: PageProps) {
  const id = parameters['match'] ?? ''
  const loaded = use_loaded(id, (signal) => load_match(id, signal))
  if (loaded.value === undefined)
    return loaded.fault === undefined ? (
      <p class="loading">Loading the match…</p>
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

function Findings({ reading }: { readonly reading: ReadingWithGame }) {
  const progress = use_analysis(reading)
  const { judged, done } = progress
  const place = { reading, judged }
  return (
    <>
      <AnalysisStatus progress={progress} />
      {judged.length > 0 && (
        <>
          <Curve {...place} />
          {done && (
            <section aria-label="What decided it">
              <h2>What decided it</h2>
              <DecidedBy {...place} />
            </section>
          )}
          {done && <MostLost {...place} />}
          <LuckByTurn {...place} />
        </>
      )}
    </>
  )
}
