import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { load_game } from '../../games/games'
import { browser_shelf } from '../../turn/keeping'
import { Arriving } from '../../views/arriving'
import { Choices, Form, Pick, type Choice } from '../../views/form'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { kept_boards } from '../../what_if/kept'
import { board_of_scenario, offered_scenario } from '../../what_if/open_board'
import { read_file, type Player, type StudyFile } from '../../what_if/study_file'

interface Props {
  readonly open: (file: StudyFile) => void
}

type Scenario = Schema<'Scenarios'>['scenarios'][number]

const players: readonly (Choice & { readonly value: Player })[] = [
  { value: 'hand', label: 'By hand' },
  { value: 'captain', label: 'Captain' },
  { value: 'greedy', label: 'Greedy' },
]
const questions: readonly Choice[] = [
  { value: 'ask', label: 'Ask', hint: 'Each player is asked for their decisions.' },
  { value: 'standing', label: 'Standing orders', hint: 'Doctrine decides the rest. Faster.' },
]

/** A new board from a battle's set-up, one of those kept here, or one from a file. */
export function Chooser({ open }: Props) {
  return (
    <section class="column">
      <h1>What if…</h1>
      <p>
        A practice board for you alone, or for two people at one screen. Play both sides or let Captain play one, roll or choose the
        dice, take moves back and try variations. Everything stays in this browser; no account is needed. You can also
        open any moment of a match here, from its table or its replay.
      </p>
      <KeptBoards />
      <NewBoard open={open} />
      <FromFile open={open} />
    </section>
  )
}

function KeptBoards() {
  const kept = kept_boards(browser_shelf)
  if (kept.length === 0) return null
  return (
    <>
      <h2>Continue</h2>
      <ul class="kept-boards">
        {kept.map(({ id, title }) => (
          <li key={id}>
            <a class="button" href={`/what-if?board=${id}`}>
              {title === '' ? 'A board' : title}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function NewBoard({ open }: Props) {
  const scenarios = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal }))
  const [wanted, set_wanted] = useState('')
  const [seats, set_seats] = useState<Readonly<Record<string, Player>>>({})
  const [decisions, set_decisions] = useState('ask')
  const action = use_action()
  const all = scenarios.value?.scenarios ?? []
  const chosen = all.find(({ id }) => id === wanted) ?? all[0]
  const computer = chosen?.abilities.includes('computer_player') ?? false
  const does = async (): Promise<void> => {
    if (chosen === undefined) return
    await Promise.resolve()
    const held = chosen.sides.map(({ id }) => [id, computer ? (seats[id] ?? 'hand') : 'hand'] as const)
    open(board_of_scenario(chosen.id, decisions === 'ask' ? 'ask' : 'standing', Object.fromEntries(held)))
  }
  if (scenarios.value === undefined)
    return (
      <>
        <h2>New board</h2>
        <Arriving fault={scenarios.fault} />
      </>
    )
  return (
    <>
      <h2>New board</h2>
      <div class="new-board">
        <Form action={action} does={does} button="Set up board">
          <Pick
            label="Battle"
            choices={all.map(({ id, title, date }) => ({ value: id, label: `${title}, ${date}` }))}
            value={chosen?.id ?? ''}
            set={set_wanted}
          />
          {computer &&
            chosen?.sides.map(({ id, name }) => (
              <Pick
                key={id}
                label={name}
                choices={players}
                value={seats[id] ?? 'hand'}
                set={(player) => set_seats({ ...seats, [id]: player as Player })}
              />
            ))}
          <Choices
            legend="Decisions during the opponent’s turn"
            choices={questions}
            value={decisions}
            set={set_decisions}
          />
        </Form>
        {chosen !== undefined && <Field key={chosen.id} scenario={chosen} />}
      </div>
    </>
  )
}

/** The battle's map with its set-up. */
function Field({ scenario }: { readonly scenario: Scenario }) {
  const seen = use_loaded(scenario.id, async (signal) => {
    const [game, file] = await Promise.all([
      load_game(scenario.ruleset),
      offered_scenario(scenario.id, signal),
    ])
    return { game, file }
  }).value
  if (seen === undefined) return null
  const { game, file } = seen
  return <game.Glance scenario={file} position={undefined} match={undefined} />
}

function FromFile({ open }: Props) {
  const [fault, set_fault] = useState<string>()
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    try {
      open(read_file(JSON.parse(await file.text())))
    } catch (error) {
      set_fault(error instanceof SyntaxError ? 'This is not a JSON file.' : String((error as Error).message))
    }
  }
  return (
    <>
      <h2>Open a file</h2>
      {fault !== undefined && (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      )}
      <label class="choice">
        Saved board{' '}
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
      </label>
    </>
  )
}
