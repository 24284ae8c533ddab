import { api } from '../api/client'
import { start_engine } from '../engine/engine'
import { load_match } from '../replay/load_match'
import { revision_at } from '../replay/report_view'
import { Desk } from './desk'
import { decisions_of, type Players } from './reading'
import { Session } from './session'
import type { Study } from './study'
import { file_of, format, line_of, packed, type StudyFile } from './study_file'

// Where a board comes from, and where it goes to.

/** The file of a scenario that the server offers. */
export async function offered_scenario(id: string, signal?: AbortSignal): Promise<object> {
  const [ruleset = '', name = ''] = id.split('/')
  return api.get('/api/v1/scenarios/{ruleset}/{name}', {
    path: { ruleset, name },
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Sits down at the board of a file; throws a sentence for people if it cannot play it. */
export async function sit_down(name: string, file: StudyFile): Promise<Session> {
  const { scenario } = file
  const whole = typeof scenario === 'string' ? await offered_scenario(scenario) : scenario
  const desk = new Desk(start_engine())
  try {
    return new Session(desk, await desk.read(whole, file), file.players, { name })
  } catch (fault) {
    desk.close()
    throw fault
  }
}

/** A board that begins with a battle's set-up. */
export const board_of_scenario = (
  scenario: string,
  decisions: StudyFile['decisions'],
  players: Players,
): StudyFile => ({ format, scenario, decisions, players, steps: [], at: 0 })

/** A board that begins where a match stood once this event had happened; without one, where it stands. In the
 *  middle of what a submission led to it is what was before it. */
export async function board_of_match(match: string, event: number | undefined): Promise<StudyFile> {
  const { events, sentences, scenario, position } = await load_match(match)
  // A replay stops at events with a sentence; events without one belong to the event before them.
  const told = events.filter(({ type }, index) => type === 'submitted' || (sentences[index] ?? '') !== '')
  const whole = event === undefined || event >= (told.at(-1)?.number ?? -1)
  const start = whole ? position : await position_at(match, before_submission(told, event))
  return {
    format,
    scenario,
    ...(start === undefined ? {} : { position: start }),
    decisions: start === undefined ? 'standing' : decisions_of(start),
    players: {},
    steps: [],
    at: 0,
  }
}

/** The revision of the last submission that is whole once this event has happened. */
export function before_submission(
  events: Parameters<typeof revision_at>[0],
  event: number,
): number {
  const next = events.find(({ number }) => number > event)
  const inside = next !== undefined && next.type !== 'submitted'
  return Math.max(0, revision_at(events, event) - (inside ? 1 : 0))
}

const position_at = (match: string, revision: number): Promise<object> =>
  api.get('/api/v1/matches/{match}/position', { path: { match }, query: { revision } })

/** The whole board, with its scenario: any browser can open it. */
export const whole_file = ({ study, players }: Pick<Session, 'study' | 'players'>): StudyFile =>
  file_of(study, { decisions: decisions_of(study.beginning.position), players }, study.scenario)

/** An address that shows this moment and the line that led to it. */
export async function link_to({ study, players }: Session): Promise<string> {
  const options = { decisions: decisions_of(study.beginning.position), players }
  const file = file_of(line_of(study), options, await named(study))
  return `${location.origin}/what-if#board=${await packed(file)}`
}

/** The scenario by its id, where the server offers just this file; else the file. */
async function named({ scenario, beginning }: Study): Promise<string | object> {
  const { id, sha256 } = (beginning.position as { scenario: { id: string; sha256: string } }).scenario
  try {
    const { scenarios } = await api.get('/api/v1/scenarios', {})
    return scenarios.some((one) => one.id === id && one.sha256 === sha256) ? id : scenario
  } catch {
    return scenario // without the server the link is longer
  }
}
