import { useEffect, useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { ProblemNotice } from '../../views/problem_notice'
import { use_loaded } from '../../views/use_loaded'
import type { PanelScene } from './side_panel'

/** Standing orders: what answers for a player in the other's turn, and what that comes to now. */
export function StandingPanel(scene: PanelScene) {
  const { match } = scene.reading
  const stored = use_loaded(`${match.id} ${match.revision}`, (signal) =>
    api.get('/api/v1/matches/{match}/standing-orders', { path: { match: match.id }, signal }),
  )
  const [text, set_text] = useState<string>()
  const [fault, set_fault] = useState<unknown>()
  const [saved, set_saved] = useState(false)
  const before = stored.value?.orders.map((line) => `${line}\n`).join('')
  useEffect(() => {
    if (text === undefined && before !== undefined) set_text(before)
  }, [before])
  const save = (): void => {
    const body = { text: text ?? '' }
    api.put('/api/v1/matches/{match}/standing-orders', { path: { match: match.id }, body }).then(
      ({ orders }) => {
        set_fault(undefined)
        set_text(orders.map((line) => `${line}\n`).join(''))
        set_saved(true)
        stored.again()
      },
      (error: unknown) => set_fault(error),
    )
  }
  return (
    <>
      <p class="hint">
        They answer for you in your opponent's turn, and he cannot see them before the end. What they
        leave open, doctrine settles.
      </p>
      <ProblemNotice fault={stored.fault ?? fault} />
      <label for="standing">Standing orders</label>
      <textarea
        id="standing"
        rows={6}
        spellcheck={false}
        placeholder={'losses 41F CD\nretreat 41F to T2238 T2237\nretreat any toward T2030'}
        value={text ?? ''}
        onInput={(event) => {
          set_saved(false)
          set_text(event.currentTarget.value)
        }}
      />
      <p class="chips">
        <button type="button" class="primary" disabled={text === undefined || text === before} onClick={save}>
          Keep these
        </button>
        <span role="status">{saved && text === before ? 'Kept.' : ''}</span>
      </p>
      <ForecastList match={match} key={before} />
    </>
  )
}

function ForecastList({ match }: { readonly match: Schema<'Match'> }) {
  const plan = use_loaded(`${match.id} ${match.revision}`, (signal) =>
    api.post('/api/v1/matches/{match}/plan', { path: { match: match.id }, body: { text: '' }, signal }),
  )
  const forecast = plan.value?.forecast
  if (forecast === undefined) return <ProblemNotice fault={plan.fault} />
  return (
    <section aria-label="What they would do now">
      <h3>What would happen now</h3>
      <ul class="forecast">
        <li>{forecast.losses.message}</li>
        {forecast.retreats.map(({ unit, message }) => (
          <li key={`r${unit}`}>{message}</li>
        ))}
        {forecast.advances.map(({ hex, message }) => (
          <li key={`a${hex}`}>{message}</li>
        ))}
      </ul>
    </section>
  )
}
