import type { ComponentChildren } from 'preact'
import { StandingHead, StandingText } from '../../turn/standing_text'
import type { StandingOrdersDraft } from '../../turn/use_standing_orders'
import { chosen_of, decided, deciding, has_lines, type StandingField } from './lines'
import './standing.css'

interface Props {
  readonly standing: StandingOrdersDraft
  /** What all units, or all of a kind, do. */
  readonly of_all: readonly StandingField[]
  /** The player's units that can have other orders than the rest. */
  readonly units: readonly string[]
  readonly of_unit: (unit: string) => readonly StandingField[]
  /** Fields of the game's own beside those. */
  readonly besides_of_all?: ComponentChildren
  readonly besides_of_unit?: (unit: string) => ComponentChildren
  /** What they are. */
  readonly what: string
  /** The unit that is chosen on the board, and how to choose another. */
  readonly chosen: string | undefined
  readonly choose: (unit: string | undefined) => void
  readonly example: string
}

/** Standing orders as fields, as text, and what they would do now. */
export function StandingPanel(props: Props) {
  const { standing, of_all, units, of_unit, besides_of_all, besides_of_unit, what, chosen, choose, example } = props
  const forecast = standing.forecast as { readonly text: readonly string[] } | undefined
  const own = chosen !== undefined && units.includes(chosen) ? chosen : ''
  const text = standing.text ?? ''
  const for_all = of_all.length > 0 || besides_of_all !== undefined
  return (
    <>
      <StandingHead standing={standing} />
      {for_all && (
        <Fields label="All units" fields={of_all} otherwise="Doctrine decides" standing={standing}>
          {besides_of_all}
        </Fields>
      )}
      <section class="standing-unit" aria-label={`One ${what}`}>
        <label class="standing-field">
          <span>{of_all.length > 0 ? 'Other orders' : 'Orders'} for one {what}</span>
          <select value={own} onChange={(event) => choose(event.currentTarget.value || undefined)}>
            <option value="">Choose one</option>
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {has_lines(text, unit) ? `${unit} (has orders)` : unit}
              </option>
            ))}
          </select>
        </label>
        {own !== '' && (
          <Fields label={own} fields={of_unit(own)} otherwise={of_all.length > 0 ? 'Same as the others' : 'Doctrine decides'} standing={standing}>
            {besides_of_unit?.(own)}
          </Fields>
        )}
      </section>
      <StandingText standing={standing} example={example} />
      {forecast !== undefined && <Forecast text={forecast.text} />}
    </>
  )
}

function Fields({ label, fields, otherwise, standing, children }: {
  readonly label: string
  readonly fields: readonly StandingField[]
  /** What holds without a line. */
  readonly otherwise: string
  readonly standing: StandingOrdersDraft
  readonly children?: ComponentChildren
}) {
  return (
    <fieldset class="standing-fields" disabled={standing.text === undefined}>
      <legend>{label}</legend>
      {fields.map((field) => (
        <Field key={`${field.whose} ${field.label}`} {...{ field, otherwise, standing }} />
      ))}
      {children}
    </fieldset>
  )
}

const as_written = 'as written'

function Field({ field, otherwise, standing }: {
  readonly field: StandingField
  readonly otherwise: string
  readonly standing: StandingOrdersDraft
}) {
  const text = standing.text ?? ''
  const lines = deciding(text, field)
  const chosen = chosen_of(lines, field.choices)
  const write = (value: string): void => {
    if (value !== as_written) standing.change(decided(text, field, value === '' ? undefined : value))
  }
  return (
    <label class="standing-field">
      <span>{field.label}</span>
      <select
        value={chosen?.line ?? (lines.length > 0 ? as_written : '')}
        onChange={(event) => write(event.currentTarget.value)}
      >
        <option value="">{otherwise}</option>
        {field.choices.map(({ label, line }) => (
          <option key={line} value={line}>
            {label}
          </option>
        ))}
        {chosen === undefined && lines.length > 0 && <option value={as_written}>{lines.join(', then ')}</option>}
      </select>
    </label>
  )
}

/** The decisions that standing orders and doctrine would make in the opponent's turn, as things stand. */
const Forecast = ({ text }: { readonly text: readonly string[] }) => (
  <details>
    <summary>Automatic decisions, as things stand</summary>
    <ul>
      {text.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </details>
)
