import { ProblemNotice } from '../views/problem_notice'
import type { Progress } from './use_analysis'

/** How far the analysis has come, or why it stopped. */
export function AnalysisStatus({ progress }: { readonly progress: Progress }) {
  const { judged, of, done, fault } = progress
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
    </>
  )
}
