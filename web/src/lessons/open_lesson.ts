import { start_engine } from '../engine/engine'
import { Desk } from '../what_if/desk'
import { offered_scenario } from '../what_if/open_board'
import type { Players } from '../what_if/reading'
import { Session, type Script } from '../what_if/session'
import type { Study } from '../what_if/study'
import { format } from '../what_if/study_file'
import type { Lesson } from './lesson'

/** Sits down at a lesson's board. The other side does at once what the lesson says. */
export async function open_lesson(lesson: Lesson): Promise<Session> {
  const scenario = await offered_scenario(lesson.scenario)
  const desk = new Desk(start_engine())
  try {
    const { beginning } = await desk.open(scenario, { decisions: 'standing' })
    const { format: of_positions, scenario: named } = beginning.position as { format: string; scenario: object }
    // Without a position of its own a lesson begins with the battle's set-up.
    const start =
      lesson.position === undefined
        ? {}
        : { position: { ...lesson.position, format: of_positions, scenario: named } }
    const file = { format, scenario, ...start, decisions: 'standing', players: {}, steps: [], at: 0 } as const
    const study = await desk.read(scenario, file)
    const script: Script = {
      dice: lesson.dice ?? [],
      answer: (side) => (side === lesson.side ? undefined : lesson.answer),
    }
    return new Session(desk, study, players_of(lesson, study), { name: `lesson-${lesson.id}`, script })
  } catch (fault) {
    desk.close()
    throw fault
  }
}

/** If a lesson does not mention the opponent, it passes. */
const players_of = ({ side, answer }: Lesson, { beginning }: Study): Players =>
  Object.fromEntries(
    beginning.sides.flatMap(({ id }) => (id === side || answer !== undefined ? [] : [[id, 'doctrine' as const]])),
  )
