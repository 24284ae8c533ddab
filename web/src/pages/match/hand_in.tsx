import { explain, ProblemError } from '../../api/problem'
import { ends_turn, with_end_turn } from '../../games/tlg2/turn/draft'
import type { PanelScene } from './side_panel'

/** The foot of the panel: what comes and goes above does not move the button that is being pressed. */
export function HandIn({ turn, reading }: PanelScene) {
  const question = turn.plans?.moves.question ?? undefined
  const ask = reading.match.options.decisions === 'ask' && question !== undefined
  const ends = ends_turn(turn.text)
  const dice = (turn.plans?.whole.preview.length ?? 0) > 0
  const refused = turn.current && (turn.plans?.whole.refusals.length ?? 0) > 0
  const told_elsewhere =
    turn.waiting ||
    (turn.fault instanceof ProblemError && turn.fault.problem.refusals !== undefined)
  const problem = told_elsewhere ? undefined : turn.fault
  return (
    <section class="hand-in">
      {problem !== undefined && (
        <p class="notice bad" role="alert">
          {explain(problem)}
        </p>
      )}
      {turn.waiting && (
        <p class="notice warn" role="status">
          The server was not reached. Your orders are kept here and sent again; nothing is rolled
          twice.
        </p>
      )}
      {!ends && !ask && turn.text.trim() !== '' && (
        <p class="hint">After these orders your turn goes on.</p>
      )}
      {!ask && (
        <label class="check">
          <input
            type="checkbox"
            checked={ends}
            onChange={(event) => turn.change(with_end_turn(turn.text, event.currentTarget.checked))}
          />{' '}
          End my turn
        </label>
      )}
      <button
        type="button"
        class="primary"
        disabled={turn.sending || refused || turn.text.trim() === ''}
        onClick={turn.submit}
      >
        {turn.sending ? 'Handing in…' : dice || ends ? 'Hand in and roll' : 'Hand in'}
      </button>
    </section>
  )
}
