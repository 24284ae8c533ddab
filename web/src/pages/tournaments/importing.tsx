import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Form, Lines } from '../../views/form'
import { use_action } from '../../views/use_action'
import type { Tournament } from './words'

/** Players entered by the organiser from a list: all of them, or none. */
export function Importing(props: {
  readonly tournament: Tournament
  readonly changed: () => void
}) {
  const action = use_action()
  const [list, set_list] = useState('')
  const does = async (): Promise<void> => {
    await api.post('/api/v1/tournaments/{tournament}/entries/import', {
      path: { tournament: props.tournament.id },
      body: { csv: list },
    })
    set_list('')
    props.changed()
  }
  return (
    <details>
      <summary>Enter players from a list</summary>
      <Form action={action} does={does} button="Enter players">
        <Lines
          label="Players"
          hint="One handle per line, or a table with a column “player” (CSV or from a spreadsheet). Each player gets a mail and can withdraw."
          value={list}
          set={set_list}
        />
      </Form>
    </details>
  )
}
