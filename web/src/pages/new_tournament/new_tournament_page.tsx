import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { go } from '../../app/navigation'
import { use_session } from '../../app/session'
import { Arriving } from '../../views/arriving'
import { Choices, Field, Form, Lines, Pick, Tick, type Choice } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { definition_of, first_values, may_come_late, type FormValues } from './form_values'

const systems: readonly Choice[] = [
  {
    value: 'swiss',
    label: 'Swiss system',
    hint: 'A fixed number of rounds against opponents with similar scores.',
  },
  { value: 'round-robin', label: 'Round robin', hint: 'Everyone plays everyone once.' },
  { value: 'knock-out', label: 'Knock-out', hint: 'A bracket: the loser is out.' },
  {
    value: 'league',
    label: 'League',
    hint: 'Divisions by rating, each a round robin, with promotion and relegation.',
  },
  {
    value: 'team',
    label: 'Teams',
    hint: 'Teams meet on several boards at once. The team that wins more boards wins the match.',
  },
  {
    value: 'ladder',
    label: 'Ladder',
    hint: 'Challenge a higher player and take their place by winning. No rounds and no end.',
  },
]
const afterwards: readonly Choice[] = [
  { value: '', label: 'None: the standings decide' },
  { value: '4', label: 'A knock-out of the top 4' },
  { value: '8', label: 'A knock-out of the top 8' },
  { value: '16', label: 'A knock-out of the top 16' },
]
const times: readonly Choice[] = [
  { value: '', label: 'No limit' },
  { value: '1', label: 'One day' },
  { value: '3', label: 'Three days' },
  { value: '7', label: 'A week' },
]
const unfinished: readonly Choice[] = [
  { value: 'run-on', label: 'Play continues, and the next round waits' },
  { value: 'overlap', label: 'Play continues; the next round starts and counts it as a draw' },
  { value: 'points', label: 'The player who leads on game points wins' },
  { value: 'playouts', label: 'The computer plays it out 200 times; 70 % wins decide' },
  { value: 'arbiter', label: 'An arbiter rules' },
  { value: 'draw', label: 'The match is a draw' },
]
const may_overlap = ({ system, one_by_one, then }: FormValues): boolean =>
  then === '' && (system === 'swiss' || (system === 'round-robin' && one_by_one))
const dropouts: readonly Choice[] = [
  { value: 'forfeit', label: 'They lose their matches' },
  { value: 'substitute', label: 'A substitute is asked to take over' },
  { value: 'computer', label: 'The computer takes over; such matches are not rated' },
]

/** The definition of a tournament: a few questions, and what the answers mean. */
export default function NewTournamentPage() {
  const session = use_session()
  const [values, set_values] = useState<FormValues>(first_values)
  const action = use_action()
  const scenarios = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal }))
  const change = (some: Partial<FormValues>): void => set_values((before) => ({ ...before, ...some }))

  const all = scenarios.value?.scenarios ?? []
  const chosen = all.find(({ id }) => id === values.scenario) ?? all[0]
  const definition = definition_of({ ...values, scenario: chosen?.id ?? '' }, chosen?.ruleset ?? '')
  // What the definition means does not depend on its title, which may still be empty.
  const named = { ...definition, title: definition.title === '' ? '?' : definition.title }

  if (session.state === 'unknown') return <p class="loading">Loading…</p>
  if (session.state === 'out' || session.account.guest_until !== null) return <SignInFirst />
  if (scenarios.value === undefined)
    return (
      <>
        <h1>New tournament</h1>
        <Arriving fault={scenarios.fault} />
      </>
    )
  const does = async (): Promise<void> => {
    const made = await api.post('/api/v1/tournaments', { body: { definition } })
    go(`/tournaments/${made.id}`)
  }
  return (
    <>
      <h1>New tournament</h1>
      <Form action={action} does={does} button="Create draft">
        <Field label="Title" value={values.title} set={(title) => change({ title })} most={100} />
        <Pick
          label="Battle"
          choices={all.map(({ id, title, date }) => ({ value: id, label: `${title}, ${date}` }))}
          value={chosen?.id ?? ''}
          set={(scenario) => change({ scenario })}
        />
        <Choices
          legend="System"
          choices={systems}
          value={values.system}
          set={(value) => change({ system: value as FormValues['system'] })}
        />
        <SystemFields values={values} change={change} />
        <EntrantFields values={values} change={change} />
        <Pick
          label="Time per turn"
          choices={times}
          value={values.days}
          set={(days) => change({ days })}
        />
        {values.system !== 'ladder' && <Rounding values={values} change={change} />}
        <Tick
          label="By invitation"
          hint="Only players you invite can enter."
          value={values.invite}
          set={(invite) => change({ invite })}
        />
        <Lines
          label="Awards"
          hint="One prize per line, beginning with first place. You can leave it empty."
          required={false}
          value={values.awards}
          set={(awards) => change({ awards })}
        />
        {chosen !== undefined && <Meaning definition={named} battle={chosen} />}
      </Form>
    </>
  )
}

interface FieldsProps {
  readonly values: FormValues
  readonly change: (some: Partial<FormValues>) => void
}

/** What the chosen system asks for. */
function SystemFields({ values, change }: FieldsProps) {
  return (
    <>
      {values.system === 'swiss' && (
        <Field
          label="Rounds"
          type="number"
          least={1}
          most={99}
          value={values.rounds}
          set={(rounds) => change({ rounds })}
        />
      )}
      {(values.system === 'round-robin' || values.system === 'league') && (
        <Field
          label={values.system === 'league' ? 'Divisions' : 'Groups'}
          type="number"
          least={1}
          most={99}
          value={values.groups}
          set={(groups) => change({ groups })}
        />
      )}
      {values.system === 'team' && (
        <>
          <Field
            label="Boards per match"
            type="number"
            least={2}
            most={20}
            value={values.boards}
            set={(boards) => change({ boards })}
          />
          <Tick
            label="Knock-out"
            hint="The losing team is out. Otherwise every team meets every other team."
            value={values.bracket}
            set={(bracket) => change({ bracket })}
          />
        </>
      )}
      {(values.system === 'swiss' || values.system === 'round-robin') && (
        <Pick
          label="Final stage"
          choices={afterwards}
          value={values.then}
          set={(then) => change({ then })}
        />
      )}
      {may_have_legs(values) && (
        <Tick
          label="Two matches at once, one from each side"
          hint="The points of both matches count; in a knock-out, then the winning margins."
          value={values.both_sides}
          set={(both_sides) => change({ both_sides })}
        />
      )}
      {(values.system === 'round-robin' ||
        values.system === 'league' ||
        (values.system === 'team' && !values.bracket)) && (
        <Tick
          label="One round at a time"
          hint="Otherwise all matches start at once."
          value={values.one_by_one}
          set={(one_by_one) => change({ one_by_one })}
        />
      )}
    </>
  )
}

function EntrantFields({ values, change }: FieldsProps) {
  return (
    <>
      <Field
        label="Maximum number of entrants"
        type="number"
        least={2}
        most={9999}
        value={values.most}
        set={(most) => change({ most })}
      />
      {may_come_late(values) && (
        <Field
          label="Late entry until round"
          hint="Late entrants score nothing for missed rounds. 0: no late entrants."
          type="number"
          least={0}
          most={99}
          value={values.late_until}
          set={(late_until) => change({ late_until })}
        />
      )}
    </>
  )
}

/** How rounds begin and end, and what happens when a player leaves; a ladder has none of this. */
function Rounding({ values, change }: FieldsProps) {
  return (
    <>
      <Field
        label="Days per round"
        hint="Leave it empty to give each round the time that its matches need."
        type="number"
        least={1}
        most={365}
        required={false}
        value={values.round_days}
        set={(round_days) => change({ round_days })}
      />
      {values.round_days !== '' && (
        <Pick
          label="A match that is not finished by then"
          choices={unfinished.filter(({ value }) => value !== 'overlap' || may_overlap(values))}
          value={values.unfinished}
          set={(value) => change({ unfinished: value as FormValues['unfinished'] })}
        />
      )}
      <Pick
        label="If a player leaves"
        choices={dropouts}
        value={values.dropout}
        set={(value) => change({ dropout: value as FormValues['dropout'] })}
      />
      <Tick
        label="Draw and start rounds automatically"
        hint="Each round starts a day after its draw. Otherwise you draw and start the rounds."
        value={values.automatic}
        set={(automatic) => change({ automatic })}
      />
    </>
  )
}

const may_have_legs = ({ system, then }: FormValues): boolean =>
  system === 'knock-out' || system === 'swiss' || (system === 'round-robin' && then !== '')

interface MeaningProps {
  readonly definition: ReturnType<typeof definition_of>
  readonly battle: { readonly id: string; readonly title: string }
}

/** What the server says of a definition; of the battle by its name. */
function Meaning({ definition, battle }: MeaningProps) {
  const lint = use_loaded(JSON.stringify(definition), (signal) =>
    api.post('/api/v1/tournaments/lint', { body: { definition }, signal }),
  )
  return (
    <div role="status">
      <ProblemNotice fault={lint.fault} />
      {lint.value?.notes.map((note) => (
        <p key={note} class="hint">
          {note.replace(battle.id, battle.title)}
        </p>
      ))}
    </div>
  )
}

const SignInFirst = () => (
  <>
    <h1>New tournament</h1>
    <p>
      <a href="/sign-in?to=/tournaments/new">Sign in</a> with an account of your own to organise a
      tournament.
    </p>
  </>
)
