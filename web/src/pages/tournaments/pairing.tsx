import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { Form, Pick } from '../../views/form'
import { use_action } from '../../views/use_action'
import { chooses_pairs, pairs_of, place_name, places_of, players_of, with_at } from './pairs'
import { Reason } from './reason'
import { who, type Entrant, type Round, type Tournament } from './words'

interface PairingProps {
  readonly tournament: Tournament
  readonly rounds: readonly Round[]
  readonly entries: readonly Entrant[]
  readonly changed: () => void
}

/** What officials decide of who meets whom. */
export function Pairing(props: PairingProps) {
  if (!chooses_pairs(props.tournament, props.rounds)) return null
  const last = props.rounds.at(-1)
  const drawn = last?.state === 'drawn' && props.tournament.status === 'running'
  return (
    <>
      {drawn && <ByHand key={last.drawn} {...props} round={last} />}
      <Forbidding {...props} />
    </>
  )
}

/** Another pairing of a round that is only drawn. Everybody stands in it once, whatever one picks. */
function ByHand({ tournament, entries, changed, round }: PairingProps & { readonly round: Round }) {
  const action = use_action()
  const [places, set_places] = useState(places_of(round))
  const [reason, set_reason] = useState('')
  const choices = [...places]
    .sort((one, other) => one - other)
    .map((entry) => {
      const found = entries.find((one) => one.entry === entry)
      return { value: String(entry), label: found === undefined ? `entry ${entry}` : who(found) }
    })
  const does = async (): Promise<void> => {
    await api.put('/api/v1/tournaments/{tournament}/rounds/{round}/pairs', {
      path: { tournament: tournament.id, round: round.round },
      body: { ...pairs_of(places), reason },
    })
    set_reason('')
    changed()
  }
  return (
    <details>
      <summary>Pair round {round.round} by hand</summary>
      <Form action={action} does={does} button="Pair it so">
        <p class="hint">
          Who comes to a place exchanges theirs with who was there. It starts a day from now, and who
          is paired anew is mailed.
        </p>
        <div class="places">
          {places.map((entry, place) => (
            <Pick
              key={place}
              label={place_name(place, places)}
              choices={choices}
              value={String(entry)}
              set={(value) => set_places(with_at(places, place, Number(value)))}
            />
          ))}
        </div>
        <Reason value={reason} set={set_reason} />
      </Form>
    </details>
  )
}

/** Two who shall not meet in the rounds to come; or may, again. */
function Forbidding({ tournament, entries, changed }: PairingProps) {
  const action = use_action()
  const players = players_of(tournament, entries)
  const [one, set_one] = useState('')
  const [other, set_other] = useState('')
  const [reason, set_reason] = useState('')
  const first = one === '' ? (players[0]?.value ?? '') : one
  const others = players.filter(({ value }) => value !== first)
  const second = others.some(({ value }) => value === other) ? other : (others[0]?.value ?? '')
  if (players.length < 2) return null
  const pair = [Number(first), Number(second)].sort((a, b) => a - b)
  const is_pair = (known: readonly number[]): boolean =>
    known[0] === pair[0] && known[1] === pair[1]
  const forbidden = tournament.forbidden.some(is_pair)
  const does = async (): Promise<void> => {
    const rest = tournament.forbidden.filter((known) => !is_pair(known))
    await api.put('/api/v1/tournaments/{tournament}/forbidden', {
      path: { tournament: tournament.id },
      body: { pairs: forbidden ? rest : [...rest, pair], reason },
    })
    set_reason('')
    changed()
  }
  return (
    <details>
      <summary>Who shall not meet</summary>
      <Form action={action} does={does} button={forbidden ? 'Let them meet again' : 'Keep them apart'}>
        <p class="hint">In rounds that are drawn from now on, as long as a pairing leaves a choice.</p>
        <Pick label="One" choices={players} value={first} set={set_one} />
        <Pick label="The other" choices={others} value={second} set={set_other} />
        <Reason value={reason} set={set_reason} />
      </Form>
    </details>
  )
}
