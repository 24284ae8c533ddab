import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { ProblemNotice } from './problem_notice'
import type { Action } from './use_action'
import './form.css'

/** A form that does something on the server: what went wrong stands above its button. */
export function Form(props: {
  readonly action: Action
  readonly does: () => Promise<unknown>
  readonly button: string
  readonly children?: ComponentChildren
}) {
  const { action } = props
  const submit = (event: Event): void => {
    event.preventDefault()
    void action.run(props.does)
  }
  return (
    <form class="form" onSubmit={submit} aria-busy={action.busy}>
      {props.children}
      <ProblemNotice fault={action.fault} />
      <p>
        <button class="primary" disabled={action.busy}>
          {props.button}
        </button>
      </p>
    </form>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly set: (value: string) => void
  readonly hint?: string
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'time' | 'date'
  readonly complete?: string
  readonly required?: boolean
  readonly least?: number
  readonly most?: number
}

/** One line to fill in. */
export function Field(props: FieldProps) {
  const id = useId()
  const is_number = props.type === 'number'
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type={props.type ?? 'text'}
        value={props.value}
        required={props.required ?? true}
        autocomplete={props.complete ?? 'off'}
        autocapitalize="none"
        spellcheck={false}
        {...(props.hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        {...(is_number
          ? { min: props.least, max: props.most }
          : { minLength: props.least, maxLength: props.most })}
        onInput={(event) => props.set(event.currentTarget.value)}
      />
      {props.hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  )
}

/** Some lines to fill in. */
export function Lines(props: {
  readonly label: string
  readonly value: string
  readonly set: (value: string) => void
  readonly hint: string
  readonly required?: boolean
}) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <textarea
        id={id}
        rows={6}
        value={props.value}
        required={props.required ?? true}
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        onInput={(event) => props.set(event.currentTarget.value)}
      />
      <p class="hint" id={`${id}-hint`}>
        {props.hint}
      </p>
    </div>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

/** One of a few things. */
export function Choices(props: {
  readonly legend: string
  readonly choices: readonly Choice[]
  readonly value: string
  readonly set: (value: string) => void
}) {
  const name = useId()
  return (
    <fieldset class="choices">
      <legend>{props.legend}</legend>
      {props.choices.map(({ value, label, hint }) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name={name}
            value={value}
            checked={props.value === value}
            onChange={() => props.set(value)}
          />
          <span>
            {label}
            {hint !== undefined && <span class="hint">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** One of many things. */
export function Pick(props: {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string
  readonly set: (value: string) => void
}) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select id={id} value={props.value} onChange={(event) => props.set(event.currentTarget.value)}>
        {props.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Something that is so or not. */
export function Tick(props: {
  readonly label: string
  readonly value: boolean
  readonly set: (value: boolean) => void
  readonly hint?: string
  readonly required?: boolean
}) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={props.value}
        required={props.required ?? false}
        onChange={(event) => props.set(event.currentTarget.checked)}
      />
      <span>
        {props.label}
        {props.hint !== undefined && <span class="hint">{props.hint}</span>}
      </span>
    </label>
  )
}
