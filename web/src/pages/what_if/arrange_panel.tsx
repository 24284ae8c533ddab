import { useState } from 'preact/hooks'
import { EngineRefused } from '../../engine/engine'
import type { Arrange, Placed } from '../../games/game'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { acting } from '../../what_if/reading'
import type { Session } from '../../what_if/session'
import { told_at } from '../../what_if/study'
import { open_board } from './new_board'

interface Props {
  readonly session: Session
  readonly arrange: Arrange
}

/** Puts units anywhere, to read the chances of what might be: a board of its own begins with the new position. */
export function ArrangePanel({ session, arrange }: Props) {
  const { study } = session
  const { position } = told_at(study)
  const sides = study.beginning.sides
  const [places, set_places] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  const [side, set_side] = useState(() => acting(study) ?? sides[0]?.id ?? '')
  const action = use_action()
  const units = arrange.units(study.scenario, position)
  const lay_out = async (): Promise<void> => {
    open_board(await session.laid_out(arrange.laid_out(position, places, side)))
  }
  return (
    <section aria-label="Arrange">
      <h2>Arrange</h2>
      <p class="hint">
        {arrange.hint} Nothing of it reaches a match, and the lines of this board stay as they are.
      </p>
      <PutUnit units={units} put={(unit, at) => set_places(new Map(places).set(unit, at))} />
      <ul class="arranged">
        {[...places].map(([unit, at]) => (
          <li key={unit}>
            {unit}: {at ?? 'not in play'}{' '}
            <button
              type="button"
              aria-label={`Leave ${unit} where it is`}
              onClick={() => set_places(new Map([...places].filter(([one]) => one !== unit)))}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <label class="choice">
        Who moves{' '}
        <select value={side} onChange={(event) => set_side(event.currentTarget.value)}>
          {sides.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Faults fault={action.fault} />
      <p>
        <button type="button" class="primary" disabled={action.busy} onClick={() => void action.run(lay_out)}>
          Lay it out
        </button>
      </p>
    </section>
  )
}

function PutUnit(props: {
  readonly units: readonly Placed[]
  readonly put: (unit: string, at: string | undefined) => void
}) {
  const { units, put } = props
  const [unit, set_unit] = useState(units[0]?.id ?? '')
  const [at, set_at] = useState('')
  const submit = (event: Event): void => {
    event.preventDefault()
    put(unit, at.trim() === '' ? undefined : at.trim().toUpperCase())
    set_at('')
  }
  return (
    <form class="form put-unit" onSubmit={submit}>
      <label class="choice">
        Unit{' '}
        <select value={unit} onChange={(event) => set_unit(event.currentTarget.value)}>
          {units.map(({ id, name, at: now }) => (
            <option key={id} value={id}>
              {id}, {name}
              {now === undefined ? '' : `, in ${now}`}
            </option>
          ))}
        </select>
      </label>
      <label class="choice">
        Where; empty: not in play{' '}
        <input value={at} autocomplete="off" onInput={(event) => set_at(event.currentTarget.value)} />
      </label>
      <button>Put it there</button>
    </form>
  )
}

function Faults({ fault }: { readonly fault: unknown }) {
  if (!(fault instanceof EngineRefused)) return <ProblemNotice fault={fault} />
  return (
    <div class="notice bad" role="alert">
      <ul>
        {fault.faults.map(({ path = '', message, cure = '' }) => (
          <li key={path + message}>
            {path} {message}: {cure}
          </li>
        ))}
      </ul>
    </div>
  )
}
