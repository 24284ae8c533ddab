import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { go } from '../../app/navigation'
import { Field, Form, Pick } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { address_of, asked_by, type Filter } from './filter'

/** Looks for matches by battle and by player. */
export function FilterForm({ filter }: { readonly filter: Filter }) {
  const set = Object.keys(asked_by(filter)).length > 0
  const [open, set_open] = useState(set)
  return (
    <details class="filter" open={set} onToggle={(event) => set_open(event.currentTarget.open)}>
      <summary>Filter by battle or player</summary>
      {open && <Wanted filter={filter} />}
    </details>
  )
}

function Wanted({ filter }: { readonly filter: Filter }) {
  const [wanted, set_wanted] = useState(filter)
  const action = use_action()
  const scenarios = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal }))
  const does = async (): Promise<void> => {
    await Promise.resolve()
    go(address_of(wanted))
  }
  return (
    <Form action={action} does={does} button="Show matches">
      <ProblemNotice fault={scenarios.fault} />
      <Pick
        label="Battle"
        choices={[
          { value: '', label: 'All battles' },
          ...(scenarios.value?.scenarios ?? []).map(({ id, title, date }) => ({ value: id, label: `${title}, ${date}` })),
        ]}
        value={wanted.scenario}
        set={(scenario) => set_wanted({ ...wanted, scenario })}
      />
      <Field
        label="Player"
        value={wanted.player}
        required={false}
        hint="The handle of either player."
        set={(player) => set_wanted({ ...wanted, player })}
      />
    </Form>
  )
}
