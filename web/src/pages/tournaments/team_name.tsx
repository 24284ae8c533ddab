import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Field, Form, Pick } from '../../views/form'
import { use_action } from '../../views/use_action'
import { Reason } from './reason'
import { teams_to_rename } from './teams'
import type { Entrant, Tournament } from './words'

interface TeamNameProps {
  readonly tournament: Tournament
  readonly entries: readonly Entrant[]
  readonly changed: () => void
}

/** Corrects a team's name: its players while entries are open, the organiser always. */
export function TeamName({ tournament, entries, changed }: TeamNameProps) {
  const action = use_action()
  const [chosen, set_chosen] = useState('')
  const [team, set_team] = useState('')
  const [reason, set_reason] = useState('')
  const choices = teams_to_rename(tournament, entries)
  const entry = choices.find(({ value }) => value === chosen) ?? choices[0]
  if (entry === undefined) return null
  const organiser = tournament.your_role === 'organiser'
  const does = async (): Promise<void> => {
    await api.put('/api/v1/tournaments/{tournament}/entries/{entry}/team', {
      path: { tournament: tournament.id, entry: entry.value },
      body: { team: team.trim(), ...(organiser ? { reason } : {}) },
    })
    set_team('')
    set_reason('')
    changed()
  }
  return (
    <details>
      <summary>Correct the name of {organiser ? 'a team' : 'your team'}</summary>
      <Form action={action} does={does} button="Correct name">
        {choices.length > 1 && (
          <Pick label="Team" choices={choices} value={entry.value} set={set_chosen} />
        )}
        <Field label="New name" value={team} set={set_team} most={60} />
        {organiser && <Reason value={reason} set={set_reason} />}
      </Form>
    </details>
  )
}
