import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Field, Form, Pick } from '../../views/form'
import { use_action } from '../../views/use_action'
import { acts_of, has_gone, type ActName } from './acts'
import { Reason } from './reason'
import type { Entrant, Round, Tournament } from './words'
import { who } from './words'

interface ActsProps {
  readonly tournament: Tournament
  readonly rounds: readonly Round[]
  readonly entries: readonly Entrant[]
  readonly changed: () => void
}

/** An official's action that needs a reason: everyone can read it, and the players concerned get a mail. */
export function Acts({ tournament, rounds, entries, changed }: ActsProps) {
  const action = use_action()
  const choices = acts_of(tournament, rounds, entries)
  const [chosen, set_chosen] = useState<string>('')
  const [entry, set_entry] = useState('')
  const [reason, set_reason] = useState('')
  const act = choices.find(({ value }) => value === chosen) ?? choices[0]
  if (act === undefined) return null
  const whom = entries.filter((one) => has_gone(one) === (act.value === 'return'))
  const chosen_entry = whom.find((one) => String(one.entry) === entry) ?? whom[0]
  const out = String(chosen_entry?.entry ?? '')
  const does = async (): Promise<void> => {
    await do_act(tournament.id, act.value, { reason, entry: out, round: rounds.length })
    set_reason('')
    set_entry('')
    changed()
  }
  return (
    <details>
      <summary>Intervene, with a reason</summary>
      <Form action={action} does={does} button={act.button}>
        <Pick label="Action" choices={choices} value={act.value} set={set_chosen} />
        {(act.value === 'exclude' || act.value === 'return') && (
          <Pick
            label="Player"
            choices={whom.map((one) => ({ value: String(one.entry), label: who(one) }))}
            value={out}
            set={set_entry}
          />
        )}
        <Reason value={reason} set={set_reason} />
      </Form>
    </details>
  )
}

interface Wanted {
  readonly reason: string
  readonly entry: string
  readonly round: number
}

function do_act(tournament: string, act: ActName, { reason, entry, round }: Wanted): Promise<unknown> {
  const body = { reason }
  switch (act) {
    case 'exclude':
      return api.delete('/api/v1/tournaments/{tournament}/entries/{entry}', {
        path: { tournament, entry },
        body,
      })
    case 'return':
      return api.post('/api/v1/tournaments/{tournament}/entries/{entry}/return', {
        path: { tournament, entry },
        body,
      })
    case 'undo':
      return api.post('/api/v1/tournaments/{tournament}/rounds/{round}/undo', {
        path: { tournament, round },
        body,
      })
    case 'pause':
    case 'cancel':
    case 'reopen':
      return api.post(`/api/v1/tournaments/{tournament}/${act}`, { path: { tournament }, body })
  }
}

/** The officials besides the reader: an organiser who plays does not rule on their own match. */
export function Arbiters({ tournament, changed }: Omit<ActsProps, 'rounds' | 'entries'>) {
  const action = use_action()
  const [handles, set_handles] = useState(tournament.arbiters.join(', '))
  const does = async (): Promise<void> => {
    const arbiters = handles.split(/[\s,]+/).filter((handle) => handle !== '')
    await api.put('/api/v1/tournaments/{tournament}/officials', {
      path: { tournament: tournament.id },
      body: { arbiters },
    })
    changed()
  }
  return (
    <details>
      <summary>Arbiters</summary>
      <Form action={action} does={does} button="Appoint">
        <Field
          label="Handles"
          hint="They rule as you do, and also on boards at which you play."
          value={handles}
          set={set_handles}
          required={false}
        />
      </Form>
    </details>
  )
}
