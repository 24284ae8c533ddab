import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Field, Form, Pick } from '../../views/form'
import { use_action } from '../../views/use_action'
import { Reason } from './reason'
import type { Round, Tournament } from './words'

/** Another end of a round that runs, for all of its boards. */
export function MovingEnd(props: {
  readonly tournament: Tournament
  readonly rounds: readonly Round[]
  readonly changed: () => void
}) {
  const action = use_action()
  const running = props.rounds.filter(({ state, ends }) => state === 'started' && ends !== null)
  const [chosen, set_chosen] = useState('')
  const [day, set_day] = useState('')
  const [reason, set_reason] = useState('')
  const round = running.find((one) => String(one.round) === chosen) ?? running.at(-1)
  if (round?.ends == null) return null
  const hour = round.ends.slice(11)
  const does = async (): Promise<void> => {
    await api.put('/api/v1/tournaments/{tournament}/rounds/{round}/deadline', {
      path: { tournament: props.tournament.id, round: round.round },
      body: { ends: `${day}T${hour}`, reason },
    })
    set_reason('')
    props.changed()
  }
  return (
    <details>
      <summary>Move the end of a round</summary>
      <Form action={action} does={does} button="Move end">
        {running.length > 1 && (
          <Pick
            label="Round"
            choices={running.map((one) => ({
              value: String(one.round),
              label: `Round ${one.round}`,
            }))}
            value={String(round.round)}
            set={set_chosen}
          />
        )}
        <Field
          label="Last day"
          hint={`Now ${round.ends.slice(0, 10)}; it ends at ${hour.slice(0, 5)} UTC, a day from now at the earliest.`}
          type="date"
          value={day}
          set={set_day}
        />
        <Reason value={reason} set={set_reason} />
      </Form>
    </details>
  )
}
