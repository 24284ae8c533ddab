import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { go } from '../../app/navigation'
import { use_session } from '../../app/session'
import { BattleCard } from '../../battles/battle_card'
import type { Battle } from '../../battles/battle_words'
import { WithoutAccount } from '../../battles/without_account'
import { opponents, type Level } from '../../opponents'
import { Arriving } from '../../views/arriving'
import { Choices, Field, Form, Pick, Tick, type Choice } from '../../views/form'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { InviteLink } from '../matches/invite_link'
import type { Match } from '../matches/standing'
import {
  as_offered,
  offered_by,
  request_of,
  values_asked,
  type FormValues,
  type OnTimeout,
} from './form_values'

const computer: Choice = {
  value: 'captain',
  label: 'The computer',
  hint: 'Five levels of strength. The computer answers at once.',
}
const people: readonly Choice[] = [
  { value: 'anybody', label: 'Anyone', hint: 'Any player can take the seat.' },
  { value: 'invited', label: 'A player I invite', hint: 'We mail them an invitation, and they see it among their matches.' },
  { value: 'linked', label: 'Anyone with the link', hint: 'A private match. Send the link to one person.' },
]
const by_standing_orders: Choice = {
  value: 'standing',
  label: 'By standing orders',
  hint: 'Your standing orders decide for you. Faster.',
}
const by_the_game: Choice = {
  value: 'standing',
  label: 'By the rules’ default',
  hint: 'The usual choice is made for you. Faster.',
}
const ask_me: Choice = { value: 'ask', label: 'Ask me', hint: 'The turn stops until you decide.' }
const times: readonly Choice[] = [
  { value: '', label: 'No limit' },
  { value: '1', label: 'One day' },
  { value: '3', label: 'Three days' },
  { value: '7', label: 'A week' },
]

const vacations: readonly Choice[] = [
  { value: '0', label: 'None' },
  { value: '7', label: 'A week in total' },
  { value: '14', label: 'Two weeks in total' },
  { value: '28', label: 'Four weeks in total' },
]

const timeouts: readonly (Choice & { readonly value: OnTimeout })[] = [
  { value: 'claim', label: 'Opponent may claim the win' },
  { value: 'captain', label: 'Captain plays this turn for them' },
  { value: 'greedy', label: 'Greedy plays this turn for them' },
  { value: 'doctrine', label: 'Doctrine ends the turn without moving' },
]

export default function NewMatchPage() {
  const session = use_session()
  const [values, set_values] = useState<FormValues>(() => values_asked(location.search))
  const [linked, set_linked] = useState<Match>()
  const action = use_action()
  const scenarios = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal }))
  const change = (some: Partial<FormValues>): void => set_values((before) => ({ ...before, ...some }))

  // Without a choice, or with one that is no longer on offer, the first option counts. The page derives it each time
  // and never sets it afterwards, so that it does not overrule a quick choice.
  const all = scenarios.value?.scenarios ?? []
  const chosen = all.find(({ id }) => id === values.scenario) ?? all[0]
  const sides = chosen?.sides ?? []
  const side = sides.find(({ id }) => id === values.side) ?? sides[0]

  if (session.state === 'unknown') return <p class="loading">Loading…</p>
  if (session.state === 'out') return <SignInFirst />
  // The battle decides the choices: there are none before the page knows it.
  if (scenarios.value === undefined)
    return (
      <>
        <h1>New match</h1>
        <Arriving fault={scenarios.fault} />
      </>
    )
  const is_guest = session.account.guest_until !== null
  const offered = offered_by(chosen?.abilities ?? [])
  const wanted = { ...values, scenario: chosen?.id ?? '', side: side?.id ?? '' }
  const now = as_offered(wanted, offered, is_guest ? 'recruit' : 'captain')

  const does = async (): Promise<void> => {
    const body = request_of(is_guest ? { ...now, is_public: false } : now)
    const made = await api.post('/api/v1/matches', { body })
    if (now.opponent === 'linked') set_linked(made)
    else go(`/matches/${made.id}`)
  }
  if (linked !== undefined) return <Linked match={linked} />
  return (
    <>
      <h1>New match</h1>
      <Form action={action} does={does} button="Create match">
        <Battles all={all} chosen={now.scenario} choose={(scenario) => change({ scenario })} />
        <Choices
          legend="Your side"
          choices={sides.map(({ id, name }) => ({ value: id, label: name }))}
          value={now.side}
          set={(side) => change({ side })}
        />
        <OpponentFields {...{ now, offered, is_guest, change }} />
        <Choices
          legend="Decisions during your opponent’s turn"
          choices={[offered.standing_orders ? by_standing_orders : by_the_game, ask_me]}
          value={now.decisions}
          set={(value) => change({ decisions: value as FormValues['decisions'] })}
        />
        {now.opponent !== 'captain' && <TimeFields {...{ now, offered, change }} />}
        {!is_guest && now.opponent !== 'anybody' && now.opponent !== 'linked' && (
          <Tick
            label="Spectators allowed"
            value={now.is_public}
            set={(is_public) => change({ is_public })}
          />
        )}
      </Form>
    </>
  )
}

interface BattlesProps {
  readonly all: readonly Battle[]
  readonly chosen: string
  readonly choose: (scenario: string) => void
}

const Battles = ({ all, chosen, choose }: BattlesProps) => (
  <fieldset class="battles">
    <legend>Battle</legend>
    {all.map((battle) => (
      <BattleCard
        key={battle.id}
        battle={battle}
        name="battle"
        chosen={battle.id === chosen}
        choose={() => choose(battle.id)}
      />
    ))}
  </fieldset>
)

interface FieldsProps {
  readonly now: ReturnType<typeof as_offered>
  readonly offered: ReturnType<typeof offered_by>
  readonly change: (some: Partial<FormValues>) => void
}

/** The opponent: the computer and how strong it is, or which people. */
function OpponentFields({ now, offered, is_guest, change }: FieldsProps & { readonly is_guest: boolean }) {
  const choices = [...(offered.levels.length > 0 ? [computer] : []), ...(is_guest ? [] : people)]
  return (
    <>
      <Choices
        legend="Against"
        choices={choices}
        value={now.opponent}
        set={(value) => change({ opponent: value as FormValues['opponent'] })}
      />
      {is_guest && (
        <p class="hint">
          To play people, <a href="/sign-up">create an account</a>.
        </p>
      )}
      {now.opponent === 'captain' && (
        <Choices
          legend="Opponent strength"
          choices={offered.levels.map((value) => ({
            value,
            label: opponents[value].name,
            hint: opponents[value].about,
          }))}
          value={now.level ?? ''}
          set={(level) => change({ level: level as Level })}
        />
      )}
      {now.opponent === 'captain' && (
        <Tick
          label="Explain its plan after every turn"
          value={now.explains}
          set={(explains) => change({ explains })}
        />
      )}
      {now.opponent === 'invited' && (
        <Field
          label="Handle or e-mail address"
          value={now.invite}
          set={(invite) => change({ invite })}
        />
      )}
    </>
  )
}

/** How long people may take, and what happens when they take longer. */
function TimeFields({ now, offered, change }: FieldsProps) {
  return (
    <>
      <Pick
        label="Time per turn"
        choices={times}
        value={now.days}
        set={(days) => change({ days })}
      />
      {now.days !== '' && (
        <Pick
          label="Vacation for each player"
          choices={vacations}
          value={now.vacation}
          set={(vacation) => change({ vacation })}
        />
      )}
      {now.days !== '' && (
        <Pick
          label="If a player runs out of time"
          choices={timeouts.filter(({ value }) => offered.on_timeout.includes(value))}
          value={now.on_timeout}
          set={(on_timeout) => change({ on_timeout: on_timeout as OnTimeout })}
        />
      )}
    </>
  )
}

/** The match exists; now the page creates its link. */
const Linked = ({ match }: { readonly match: Match }) => (
  <>
    <h1>Your match is waiting for an opponent</h1>
    <p>Send this link to your opponent. You also find it among your matches.</p>
    <InviteLink match={match} />
    <p>
      <a href="/matches">To my matches</a>
    </p>
  </>
)

const SignInFirst = () => (
  <>
    <h1>New match</h1>
    <p>
      <a href="/sign-in?to=/matches/new">Sign in</a> to create a match.
    </p>
    <WithoutAccount />
  </>
)
