import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Arriving } from '../../views/arriving'
import { Form, Pick } from '../../views/form'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { side_name, who, type Board, type Round, type Tournament } from './words'

export interface BiddingProps {
  readonly tournament: Tournament
  readonly rounds: readonly Round[]
}

/** Bids for the sides of one's boards, in drawn rounds. */
export function Bidding({ tournament, rounds }: BiddingProps) {
  const own = tournament.your_entry
  if (own === null) return null
  const open = rounds.flatMap((round) =>
    round.state === 'drawn' && round.bids !== null && !round.bids.opened
      ? round.boards
          .filter(({ match, white, black }) => match !== null && [white.entry, black.entry].includes(own))
          .map((board) => ({ round, board }))
      : [],
  )
  return (
    <>
      {open.map(({ round, board }) => (
        <BidForm
          key={`${round.round}/${board.board}`}
          tournament={tournament.id}
          round={round}
          board={board}
          own={own}
        />
      ))}
    </>
  )
}

interface BidFormProps {
  readonly tournament: string
  readonly round: Round
  readonly board: Board
  readonly own: number
}

function BidForm({ tournament, round, board, own }: BidFormProps) {
  const action = use_action()
  const scenarios = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal }))
  const sides = scenarios.value?.scenarios.find(({ id }) => id === round.scenario)?.sides ?? []
  const [side, set_side] = useState('')
  const [level, set_level] = useState('0')
  const [told, set_told] = useState('')
  const chosen = side === '' ? (sides[0]?.id ?? '') : side
  const most = round.bids?.level_most ?? 0
  const opponent = board.white.entry === own ? board.black : board.white
  const does = async (): Promise<void> => {
    const bid = await api.put(
      '/api/v1/tournaments/{tournament}/rounds/{round}/boards/{board}/bid',
      {
        path: { tournament, round: round.round, board: board.board },
        body: { side: chosen, level: Number(level) },
      },
    )
    const name = side_name(scenarios.value?.scenarios ?? [], round.scenario, bid.side)
    set_told(`You bid for ${name}${bid.level > 0 ? `, at level ${bid.level}` : ''}.`)
  }
  if (scenarios.value === undefined) return <Arriving fault={scenarios.fault} />
  return (
    <section class="card">
      <h2>
        Round {round.round}: your side against {who(opponent)}
      </h2>
      <p class="hint">
        Bids are sealed until they are all opened at once
        {round.bids !== null && (
          <>
            {' '}
            <When time={round.bids.until} />
          </>
        )}
        . If both players want the same side, the higher bid gets it.
      </p>
      <Form action={action} does={does} button="Bid">
        <Pick
          label="Side"
          choices={sides.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          set={set_side}
        />
        {most > 0 && (
          <Pick
            label="What you offer for it"
            choices={Array.from({ length: most + 1 }, (_, give) => ({
              value: String(give),
              label: give === 0 ? 'nothing' : `level ${give}`,
            }))}
            value={level}
            set={set_level}
          />
        )}
      </Form>
      <p role="status">{told}</p>
    </section>
  )
}
