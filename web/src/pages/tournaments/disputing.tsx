import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Form, Lines, Pick } from '../../views/form'
import { use_action } from '../../views/use_action'
import { BoardPick } from './board_pick'
import { boards_to_choose, place_in, results_of } from './boards'
import { Reason } from './reason'
import { who, type Entrant, type Round, type Tournament } from './words'

interface DisputingProps {
  readonly tournament: Tournament
  readonly rounds: readonly Round[]
  readonly changed: () => void
}

/** A player of a board says what is wrong with its result; an official settles it. */
export function Disputing({ tournament, rounds, changed }: DisputingProps) {
  const action = use_action()
  const own = tournament.your_entry
  const choices = boards_to_choose(
    rounds,
    (_, { white, black, result, match }) =>
      result !== null && match !== null && own !== null && [white.entry, black.entry].includes(own),
  )
  const [place, set_place] = useState('')
  const [text, set_text] = useState('')
  if (choices.length === 0 || !['running', 'paused', 'finished'].includes(tournament.status)) return null
  const does = async (): Promise<void> => {
    const { round, board, leg } = place_in(place, choices)
    await api.post('/api/v1/tournaments/{tournament}/rounds/{round}/boards/{board}/dispute', {
      path: { tournament: tournament.id, round, board },
      body: { leg, text },
    })
    set_text('')
    changed()
  }
  return (
    <details>
      <summary>Dispute one of your results</summary>
      <Form action={action} does={does} button="Dispute result">
        <BoardPick choices={choices} value={place} set={set_place} />
        <Lines
          label="What is wrong"
          hint="You have three days after the result. Everyone can read this; an official settles it."
          value={text}
          set={set_text}
        />
      </Form>
    </details>
  )
}

type Dispute = Tournament['disputes'][number]

interface SettlingProps extends DisputingProps {
  readonly dispute: Dispute
  readonly entries: readonly Entrant[]
}

/** A dispute that waits for an official. */
export function Settling({ tournament, rounds, entries, dispute, changed }: SettlingProps) {
  const action = use_action()
  const [result, set_result] = useState('')
  const [reason, set_reason] = useState('')
  const board = rounds
    .find(({ round }) => round === dispute.round)
    ?.boards.find((one) => one.board === dispute.board && one.leg === dispute.leg)
  const by = entries.find(({ entry }) => entry === dispute.entry)
  if (board === undefined) return null
  const does = async (): Promise<void> => {
    await api.put('/api/v1/tournaments/{tournament}/disputes/{dispute}', {
      path: { tournament: tournament.id, dispute: dispute.dispute },
      body: { reason, ...(result === '' ? {} : { result: result as NonNullable<typeof board.result> }) },
    })
    changed()
  }
  return (
    <section class="notice warn" aria-label={`Dispute ${dispute.dispute}`}>
      <p>
        <b>{by === undefined ? 'A player' : who(by)}</b> disputes round {dispute.round},{' '}
        {who(board.white)} – {who(board.black)}: {dispute.text}
      </p>
      <Form action={action} does={does} button="Settle">
        <Pick
          label="Result"
          choices={[{ value: '', label: 'The result stands' }, ...results_of(board)]}
          value={result}
          set={set_result}
        />
        <Reason value={reason} set={set_reason} />
      </Form>
    </section>
  )
}
