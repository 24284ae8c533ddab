import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Form, Pick, type Choice } from '../../views/form'
import { use_action } from '../../views/use_action'
import { Reason } from './reason'
import { who, type Entrant, type Round, type Tournament } from './words'

/** A substitute takes over from a player of a board. */
export function Replacing(props: {
  readonly tournament: Tournament
  readonly rounds: readonly Round[]
  readonly entries: readonly Entrant[]
  readonly changed: () => void
}) {
  const action = use_action()
  const [place, set_place] = useState('')
  const [comes, set_comes] = useState('')
  const [reason, set_reason] = useState('')
  const places = players_at_boards(props.rounds)
  const substitutes = props.entries
    .filter(({ state }) => state === 'substitute')
    .map((entry) => ({ value: String(entry.entry), label: who(entry) }))
  const at = chosen_of(places, place)
  const coming = chosen_of(substitutes, comes)
  if (at === undefined || coming === undefined) return null
  const does = async (): Promise<void> => {
    const [round = 0, board = 0, out = 0] = at.value.split('/').map(Number)
    await api.post('/api/v1/tournaments/{tournament}/rounds/{round}/boards/{board}/replacement', {
      path: { tournament: props.tournament.id, round, board },
      body: { out, in: Number(coming.value), reason },
    })
    set_reason('')
    props.changed()
  }
  return (
    <details>
      <summary>Replace a player</summary>
      <Form action={action} does={does} button="Replace">
        <Pick label="Player who leaves" choices={places} value={at.value} set={set_place} />
        <Pick label="New player" choices={substitutes} value={coming.value} set={set_comes} />
        <Reason value={reason} set={set_reason} />
      </Form>
    </details>
  )
}

const chosen_of = (choices: readonly Choice[], value: string): Choice | undefined =>
  choices.find((choice) => choice.value === value) ?? choices[0]

const players_at_boards = (rounds: readonly Round[]): readonly Choice[] =>
  rounds
    .filter(({ state }) => state === 'started')
    .flatMap(({ round, boards }) =>
      boards
        .filter(({ result, match, leg }) => result === null && match !== null && leg === 1)
        .flatMap(({ board, white, black }) =>
          [white, black].map((player) => ({
            value: `${round}/${board}/${player.entry}`,
            label: `${who(player)}, round ${round}, board ${board}`,
          })),
        ),
    )
