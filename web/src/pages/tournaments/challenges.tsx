import { useState } from 'preact/hooks'
import type { Schema } from '../../api/client'
import { Pick } from '../../views/form'
import { When } from '../../views/time'

export interface ChallengesProps {
  readonly challenges: NonNullable<Schema<'Presence'>['challenges']>
  readonly name: (entry: number) => string
  readonly busy: boolean
  readonly challenge: (opponent: number) => void
  readonly answer: (board: number, accept: boolean) => void
}

/**
 * On a ladder: challenges that wait for an answer by the reader or by others, and the players whom
 * the reader may challenge.
 */
export function Challenges({ challenges, name, busy, challenge, answer }: ChallengesProps) {
  const [chosen, set_chosen] = useState('')
  const { may, open } = challenges
  // The nearest above is who one climbs past first.
  const nearest = [...may].reverse()
  const opponent = nearest.find((entry) => String(entry) === chosen) ?? nearest[0]
  return (
    <>
      {open.map(({ board, opponent: other, until, by_you }) =>
        by_you ? (
          <p key={board} class="notice">
            You have challenged {name(other)}. Their answer is due <When time={until} />. Without an answer
            you gain one place.
          </p>
        ) : (
          <p key={board} class="notice warn">
            {name(other)} challenges you. Your answer is due <When time={until} />. If you accept, the match
            begins at once. If you decline or do not answer, {name(other)} gains one place.{' '}
            <button
              type="button"
              class="primary"
              disabled={busy}
              onClick={() => answer(board, true)}
            >
              Play {name(other)}
            </button>{' '}
            <button type="button" disabled={busy} onClick={() => answer(board, false)}>
              Decline
            </button>
          </p>
        ),
      )}
      {opponent !== undefined && (
        <form
          class="challenge"
          onSubmit={(event) => {
            event.preventDefault()
            challenge(opponent)
          }}
        >
          <Pick
            label="Challenge"
            choices={nearest.map((entry) => ({ value: String(entry), label: name(entry) }))}
            value={String(opponent)}
            set={set_chosen}
          />
          <button type="submit" disabled={busy}>
            Challenge
          </button>
        </form>
      )}
    </>
  )
}
