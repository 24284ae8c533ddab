import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api/client'
import { go } from '../../app/navigation'
import { use_session } from '../../app/session'
import { Choices, Field, Form, Pick, Tick, type Choice } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { first_values, request_of, type Level, type OnTimeout, type FormValues } from './form_values'

const captain: Choice = {
  value: 'captain',
  label: 'Captain',
  hint: 'The computer player. It answers at once.',
}
const people: readonly Choice[] = [
  { value: 'anybody', label: 'Anybody', hint: 'The seat is offered to all players.' },
  { value: 'invited', label: 'Somebody I invite', hint: 'They are told by mail, and find it among their matches.' },
]
const decisions: readonly Choice[] = [
  {
    value: 'standing',
    label: 'By standing orders',
    hint: 'In the enemy’s turn your standing orders choose for you. Quick.',
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
  { value: 'captain', label: 'Captain plays this turn for them' },
  { value: 'greedy', label: 'Greedy plays this turn for them' },
  { value: 'doctrine', label: 'Doctrine ends the turn: nobody moves' },
]

export default function NewMatchPage() {
  const session = use_session()
  const [values, set_values] = useState<FormValues>(first_values)
  const action = use_action()
  const scenarios = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal }))
  const change = (some: Partial<FormValues>): void => set_values((before) => ({ ...before, ...some }))

  const all = scenarios.value?.scenarios ?? []
  const chosen = all.find(({ id }) => id === values.scenario)
  const sides = chosen?.sides ?? []
  useEffect(() => {
    const first = all[0]
    if (chosen === undefined && first !== undefined) change({ scenario: first.id })
  }, [all.length])
  useEffect(() => {
    const first = sides[0]
    if (first !== undefined && !sides.some(({ id }) => id === values.side)) change({ side: first.id })
  }, [chosen?.id, sides.length])

  if (session.state === 'unknown') return <p class="loading">One moment…</p>
  if (session.state === 'out') return <SignInFirst />
  const is_guest = session.account.guest_until !== null

  const does = async (): Promise<void> => {
    const wanted = is_guest ? { ...values, is_public: false } : values
    const made = await api.post('/api/v1/matches', { body: request_of(wanted) })
    go(`/matches/${made.id}`)
  }
  return (
    <>
      <h1>New match</h1>
      <ProblemNotice fault={scenarios.fault} />
      <Form action={action} does={does} button="Make the match">
        <Pick
          label="Battle"
          choices={all.map(({ id, title, date }) => ({ value: id, label: `${title}, ${date}` }))}
          value={values.scenario}
          set={(scenario) => change({ scenario })}
        />
        <Choices
          legend="Your side"
          choices={sides.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.side}
          set={(side) => change({ side })}
        />
        <Choices
          legend="Against"
          choices={is_guest ? [captain] : [captain, ...people]}
          value={values.opponent}
          set={(value) => change({ opponent: value as FormValues['opponent'] })}
        />
        {is_guest && (
          <p class="hint">
            To play people, <a href="/sign-up">make an account</a>.
          </p>
        )}
        {values.opponent === 'captain' && (
          <Pick
            label="Level of play"
            choices={levels}
            value={values.level}
            set={(level) => change({ level: level as Level })}
          />
        )}
        {values.opponent === 'invited' && (
          <Field
            label="Handle or e-mail address"
            value={values.invite}
            set={(invite) => change({ invite })}
          />
        )}
        <Choices
          legend="When the rules leave you a choice in the enemy’s turn"
          choices={decisions}
          value={values.decisions}
          set={(value) => change({ decisions: value as FormValues['decisions'] })}
        />
        {values.opponent !== 'captain' && (
          <Pick
            label="Time for a turn"
            choices={times}
            value={values.days}
            set={(days) => change({ days })}
          />
        )}
        {values.opponent !== 'captain' && values.days !== '' && (
          <Pick
            label="When a player's time is over"
            choices={timeouts}
            value={values.on_timeout}
            set={(on_timeout) => change({ on_timeout: on_timeout as OnTimeout })}
          />
        )}
        {!is_guest && values.opponent !== 'anybody' && (
          <Tick
            label="Everybody may look on"
            value={values.is_public}
            set={(is_public) => change({ is_public })}
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
