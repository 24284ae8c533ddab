import { useEffect, useState } from 'preact/hooks'
import { EngineRefused } from '../../engine/engine'
import type { Arrange, Change, Changes, Placed } from '../../games/game'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { acting } from '../../what_if/reading'
import type { Session } from '../../what_if/session'
import { told_at } from '../../what_if/study'
import { open_board } from './new_board'

/** A press on the board: each is an object of its own. */
export interface PressedPlace {
  readonly place: string
}

interface Props {
  readonly session: Session
  readonly arrange: Arrange
  readonly pressed: PressedPlace | undefined
}

/** Puts units anywhere, to read the chances of what might be: a board of its own begins with the new position. */
export function ArrangePanel({ session, arrange, pressed }: Props) {
  const { study } = session
  const { position } = told_at(study)
  const sides = study.beginning.sides
  const [changes, set_changes] = useState<Changes>(new Map())
  const [side, set_side] = useState(() => acting(study) ?? sides[0]?.id ?? '')
  const action = use_action()
  const units = arrange.units(study.scenario, position)
  const lay_out = async (): Promise<void> => {
    open_board(await session.laid_out(arrange.laid_out(study.scenario, position, changes, side)))
  }
  return (
    <section aria-label="Arrange">
      <h2>Arrange</h2>
      <p class="hint">
        {arrange.hint} This does not change any match, or the lines of this board.
      </p>
      <PutUnit
        {...{ units, sides, changes, pressed }}
        example={arrange.example(study.scenario)}
        read_place={(text) => arrange.read_place(study.scenario, text)}
        put={(unit, change) => set_changes(new Map(changes).set(unit, change))}
      />
      <ul class="arranged">
        {[...changes].map(([unit, change]) => (
          <li key={unit}>
            {unit}: {change_words(change)}{' '}
            <button
              type="button"
              aria-label={`Reset ${unit}`}
              onClick={() => set_changes(new Map([...changes].filter(([one]) => one !== unit)))}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <label class="choice">
        Side to move{' '}
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
          Set up position
        </button>
      </p>
    </section>
  )
}

/** "9.5 12, Facing NE, State steady" */
const change_words = ({ at, traits }: Change): string =>
  at === undefined ? 'not in play' : [at, ...Object.entries(traits).map((named) => named.join(' '))].join(', ')

interface PutProps {
  readonly units: readonly Placed[]
  readonly sides: readonly { readonly id: string; readonly name: string }[]
  readonly changes: Changes
  readonly pressed: PressedPlace | undefined
  readonly example: string
  readonly read_place: (text: string) => string | undefined
  readonly put: (unit: string, change: Change) => void
}

interface PickProps extends Pick<PutProps, 'units' | 'sides'> {
  readonly id: string
  readonly choose: (id: string) => void
}

const UnitPick = ({ units, sides, id, choose }: PickProps) => (
  <label class="choice">
    Unit{' '}
    <select
      value={id}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {sides.map((side) => (
        <optgroup key={side.id} label={side.name}>
          {units
            .filter((one) => one.side === side.id)
            .map(({ id: one, name, at }) => (
              <option key={one} value={one}>
                {one}, {name}
                {at === undefined ? '' : `, at ${at}`}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  </label>
)

/** One unit at a time: where it shall be, by hand or by a press on the board, and how. */
function PutUnit({ units, sides, changes, pressed, example, read_place, put }: PutProps) {
  const [id, choose] = useState(units[0]?.id ?? '')
  const unit = units.find((one) => one.id === id)
  const now: Change = changes.get(id) ?? unit ?? { at: undefined, traits: {} }
  const [where, set_where] = useState<string>()
  const [traits, set_traits] = useState<Change['traits']>({})
  const [wrong, set_wrong] = useState<string>()
  const leave = (): void => {
    set_where(undefined)
    set_traits({})
    set_wrong(undefined)
  }
  useEffect(() => {
    if (pressed !== undefined) set_where(pressed.place)
  }, [pressed])
  const text = where ?? now.at ?? ''
  const submit = (event: Event): void => {
    event.preventDefault()
    const at = text.trim() === '' ? undefined : read_place(text)
    if (at === undefined && text.trim() !== '') return set_wrong(text)
    put(id, { at, traits: { ...now.traits, ...traits } })
    leave()
  }
  return (
    <form class="form put-unit" onSubmit={submit}>
      <UnitPick
        {...{ units, sides, id }}
        choose={(one) => {
          choose(one)
          leave()
        }}
      />
      <label class="choice">
        Place (empty: not in play){' '}
        <input
          value={text}
          placeholder={example}
          autocomplete="off"
          onInput={(event) => set_where(event.currentTarget.value)}
        />
      </label>
      <p class="hint">Or press the place on the board.</p>
      {Object.entries(unit?.options ?? {}).map(([name, options]) => (
        <label key={`${id} ${name}`} class="choice">
          {name}{' '}
          <select
            value={traits[name] ?? now.traits[name]}
            onChange={(event) => set_traits({ ...traits, [name]: event.currentTarget.value })}
          >
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        </label>
      ))}
      {wrong !== undefined && (
        <p class="notice bad" role="alert">
          “{wrong}” is not a place. Write it like {example}.
        </p>
      )}
      <button>Place unit</button>
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
