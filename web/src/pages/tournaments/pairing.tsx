import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { ProblemError } from '../../api/problem'
import { Form, Pick } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import {
  breaks_in_words,
  chooses_pairs,
  named,
  pairs_of,
  place_name,
  places_by_number,
  places_of,
  players_of,
  with_at,
} from './pairs'
import { Reason } from './reason'
import { next_steps } from './steps'
import { is_automatic, type Entrant, type Round, type Tournament } from './words'

interface PairingProps {
  readonly tournament: Tournament
  readonly rounds: readonly Round[]
  readonly entries: readonly Entrant[]
  readonly changed: () => void
}

/** Decisions of officials about pairings. */
export function Pairing(props: PairingProps) {
  const { tournament, rounds } = props
  if (!chooses_pairs(tournament, rounds)) return null
  const last = rounds.at(-1)
  const drawn = last?.state === 'drawn' && tournament.status === 'running'
  return (
    <>
      {drawn && (
        <Opened key={last.drawn} summary={`Pair round ${last.round} by hand`}>
          {() => <ByHand {...props} round={last.round} start={places_of(last)} />}
        </Opened>
      )}
      {next_steps(tournament, rounds).draw && (
        <Opened key={rounds.length} summary={`Pair round ${rounds.length + 1} by hand`}>
          {() => <NextByHand {...props} round={rounds.length + 1} />}
        </Opened>
      )}
      <Forbidding {...props} />
    </>
  )
}

/** What the page computes only when somebody looks at it. */
function Opened(props: { readonly summary: string; readonly children: () => ComponentChildren }) {
  const [open, set_open] = useState(false)
  return (
    <details onToggle={(event) => set_open(event.currentTarget.open)}>
      <summary>{props.summary}</summary>
      {open && props.children()}
    </details>
  )
}

type RoundProps = PairingProps & { readonly round: number }

/** The next round, from the draw by the rules; if there is none, as the entrants stand. */
function NextByHand(props: RoundProps) {
  const { tournament, entries } = props
  const { id } = tournament
  const loaded = use_loaded(`${id}/${props.round}`, async (signal) => {
    const shown = await api
      .post('/api/v1/tournaments/{tournament}/rounds', {
        path: { tournament: id },
        query: { dry_run: '1' },
        body: {},
        signal,
      })
      .catch((fault: unknown) => {
        if (fault instanceof ProblemError && fault.is('no-pairing')) return undefined
        throw fault
      })
    return shown !== undefined && 'boards' in shown ? places_of(shown) : places_by_number(entries)
  })
  if (loaded.value === undefined) return <ProblemNotice fault={loaded.fault} />
  return <ByHand {...props} start={loaded.value} />
}

/** Another pairing of a round that has not started. Everybody stands in it once, whatever one picks. */
function ByHand(props: RoundProps & { readonly start: readonly number[] }) {
  const { tournament, entries, changed, round } = props
  const action = use_action()
  const [places, set_places] = useState(props.start)
  const [reason, set_reason] = useState('')
  const [breaks, set_breaks] = useState<readonly string[] | undefined>(undefined)
  const choices = [...places]
    .sort((one, other) => one - other)
    .map((entry) => ({ value: String(entry), label: named(entry, entries) }))
  const ask = (body: Schema<'PairByHand'>, query: { readonly dry_run?: '1' }) =>
    api.put('/api/v1/tournaments/{tournament}/rounds/{round}/pairs', {
      path: { tournament: tournament.id, round },
      query,
      body,
    })
  const does = async (): Promise<void> => {
    await ask({ ...pairs_of(places), reason }, {})
    set_reason('')
    changed()
  }
  const look = async (): Promise<void> => {
    set_breaks(undefined)
    const shown = await ask(pairs_of(places), { dry_run: '1' })
    set_breaks('breaks' in shown ? breaks_in_words(shown.breaks ?? [], entries) : undefined)
  }
  const place = (at: number, entry: number): void => {
    set_places(with_at(places, at, entry))
    set_breaks(undefined)
  }
  return (
    <Form action={action} does={does} button="Save pairing">
      <p class="hint">
        Moving a player swaps them with the player who is there.{' '}
        {is_automatic(tournament) ? 'It starts a day from now. ' : ''}
        Players whose pairing changes get a mail.
      </p>
      <div class="places">
        {places.map((entry, at) => (
          <Pick
            key={at}
            label={place_name(at, places)}
            choices={choices}
            value={String(entry)}
            set={(value) => place(at, Number(value))}
          />
        ))}
      </div>
      <p>
        <button type="button" disabled={action.busy} onClick={() => void action.run(look)}>
          Check pairing
        </button>
      </p>
      <Breaks breaks={breaks} />
      <Reason value={reason} set={set_reason} />
    </Form>
  )
}

/** What a pairing breaks, read out when it comes. */
function Breaks({ breaks }: { readonly breaks: readonly string[] | undefined }) {
  return (
    <div role="status">
      {breaks?.length === 0 && <p>This pairing keeps every pairing rule.</p>}
      {breaks !== undefined && breaks.length > 0 && (
        <ul>
          {breaks.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </div>
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
      <summary>Players who must not meet</summary>
      <Form action={action} does={does} button={forbidden ? 'Allow pairing' : 'Keep apart'}>
        <p class="hint">Applies to rounds drawn from now on, as long as another pairing is possible.</p>
        <Pick label="First player" choices={players} value={first} set={set_one} />
        <Pick label="Second player" choices={others} value={second} set={set_other} />
        <Reason value={reason} set={set_reason} />
      </Form>
    </details>
  )
}
