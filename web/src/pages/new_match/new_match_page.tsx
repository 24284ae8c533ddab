import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api/client'
import { go } from '../../app/navigation'
import { use_session } from '../../app/session'
import { Choices, Field, Form, Pick, Tick, type Choice } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { first_wishes, request_of, type Level, type OnTimeout, type Wishes } from './wishes'

const captain: Choice = {
  value: 'captain',
  label: 'Captain',
  hint: 'The computer player. He answers at once.',
}
const people: readonly Choice[] = [
  { value: 'anybody', label: 'Anybody', hint: 'The seat is offered to all players.' },
  { value: 'invited', label: 'Somebody I invite', hint: 'He is told by mail, and finds it in his matches.' },
]
const decisions: readonly Choice[] = [
  {
    value: 'standing',
    label: 'By standing orders',
    hint: 'In the enemy’s turn your standing orders choose losses and retreats. Quick.',
  },
  { value: 'ask', label: 'Ask me', hint: 'The turn stops until you have chosen.' },
]
const times: readonly Choice[] = [
  { value: '', label: 'No limit' },
  { value: '1', label: 'One day' },
  { value: '3', label: 'Three days' },
  { value: '7', label: 'A week' },
]

const levels: readonly (Choice & { readonly value: Level })[] = [
  { value: 'captain', label: 'Captain: compares many plans' },
  { value: 'greedy', label: 'Greedy: does what is sensible at one glance' },
  { value: 'doctrine', label: 'Doctrine: fights where it must, moves nobody' },
]
const timeouts: readonly (Choice & { readonly value: OnTimeout })[] = [
  { value: 'claim', label: 'The other may claim the win' },
  { value: 'captain', label: 'Captain plays this turn for him' },
  { value: 'greedy', label: 'Greedy plays this turn for him' },
  { value: 'doctrine', label: 'Doctrine ends his turn: nobody moves' },
]

export default function NewMatchPage() {
  const session = use_session()
  const [wishes, set_wishes] = useState<Wishes>(first_wishes)
  const action = use_action()
  const scenarios = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal }))
  const rulesets = use_loaded('rulesets', (signal) => api.get('/api/v1/rulesets', { signal }))
  const wish = (some: Partial<Wishes>): void => set_wishes((before) => ({ ...before, ...some }))

  const all = scenarios.value?.scenarios ?? []
  const chosen = all.find(({ id }) => id === wishes.scenario)
  const sides = rulesets.value?.rulesets.find(({ id }) => id === chosen?.ruleset)?.sides ?? []
  useEffect(() => {
    const first = all[0]
    if (chosen === undefined && first !== undefined) wish({ scenario: first.id })
  }, [all.length])
  useEffect(() => {
    const first = sides[0]
    if (first !== undefined && !sides.some(({ id }) => id === wishes.side)) wish({ side: first.id })
  }, [chosen?.id, sides.length])

  if (session.state === 'unknown') return <p class="loading">One moment…</p>
  if (session.state === 'out') return <SignInFirst />
  const is_guest = session.account.guest_until !== null

  const does = async (): Promise<void> => {
    const wanted = is_guest ? { ...wishes, is_public: false } : wishes
    const made = await api.post('/api/v1/matches', { body: request_of(wanted) })
    go(`/matches/${made.id}`)
  }
  return (
    <>
      <h1>New match</h1>
      <ProblemNotice fault={scenarios.fault ?? rulesets.fault} />
      <Form action={action} does={does} button="Make the match">
        <Pick
          label="Battle"
          choices={all.map(({ id, title, date }) => ({ value: id, label: `${title}, ${date}` }))}
          value={wishes.scenario}
          set={(scenario) => wish({ scenario })}
        />
        <Choices
          legend="Your side"
          choices={sides.map(({ id, name }) => ({ value: id, label: name }))}
          value={wishes.side}
          set={(side) => wish({ side })}
        />
        <Choices
          legend="Against"
          choices={is_guest ? [captain] : [captain, ...people]}
          value={wishes.opponent}
          set={(value) => wish({ opponent: value as Wishes['opponent'] })}
        />
        {is_guest && (
          <p class="hint">
            To play people, <a href="/sign-up">make an account</a>.
          </p>
        )}
        {wishes.opponent === 'captain' && (
          <Pick
            label="How he plays"
            choices={levels}
            value={wishes.level}
            set={(level) => wish({ level: level as Level })}
          />
        )}
        {wishes.opponent === 'invited' && (
          <Field
            label="Handle or e-mail address"
            value={wishes.invite}
            set={(invite) => wish({ invite })}
          />
        )}
        <Choices
          legend="When the rules leave you a choice in the enemy’s turn"
          choices={decisions}
          value={wishes.decisions}
          set={(value) => wish({ decisions: value as Wishes['decisions'] })}
        />
        {wishes.opponent !== 'captain' && (
          <Pick
            label="Time for a turn"
            choices={times}
            value={wishes.days}
            set={(days) => wish({ days })}
          />
        )}
        {wishes.opponent !== 'captain' && wishes.days !== '' && (
          <Pick
            label="When a player's time is over"
            choices={timeouts}
            value={wishes.on_timeout}
            set={(on_timeout) => wish({ on_timeout: on_timeout as OnTimeout })}
          />
        )}
        {!is_guest && wishes.opponent !== 'anybody' && (
          <Tick
            label="Everybody may look on"
            value={wishes.is_public}
            set={(is_public) => wish({ is_public })}
          />
        )}
      </Form>
    </>
  )
}

const SignInFirst = () => (
  <>
    <h1>New match</h1>
    <p>
      <a href="/sign-in?to=/matches/new">Sign in</a> to make a match, or{' '}
      <a href="/first-turn">play a first turn</a> without an account.
    </p>
  </>
)
