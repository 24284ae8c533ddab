import type { Schema } from '../api/client'
import type { Game, ReadingWithGame } from '../games/game'
import type { Event } from '../replay/reading'
import type { Player } from './study_file'
import { path_to, told_at, type Step, type Study } from './study'

// A study as the page of its game reads a match.

export const study_id = 'what-if'

export type Players = Readonly<Record<string, Player>>

export const by_hand = (players: Players, side: string): boolean => (players[side] ?? 'hand') === 'hand'

/** The side that acts at this moment; of several the first. Undefined when the game is over. */
export const acting = (study: Study): string | undefined => told_at(study).awaited[0]?.side

/** The moment's number: each step has its own, the beginning 0. */
export const revision_of = ({ at }: Study): number => at?.number ?? 0

const words_of: Readonly<Record<Player, string>> = {
  hand: 'by hand',
  captain: 'Captain',
  greedy: 'greedy',
  doctrine: 'doctrine',
}

/** A study as somebody sits at it. */
export interface Seen {
  /** The name of its match. */
  readonly id: string
  readonly study: Study
  readonly players: Players
}

/** The match that the study is at its moment. */
function match_of({ id: name, study, players }: Seen): Schema<'Match'> {
  const told = told_at(study)
  const side = acting(study)
  const { id = '', sha256 = '' } = ((told.position as { scenario?: object }).scenario ?? {}) as {
    id?: string
    sha256?: string
  }
  return {
    id: name,
    ruleset: told.ruleset,
    rules_version: told.rules_version,
    scenario: id,
    scenario_sha256: sha256,
    scenario_title: told.title,
    options: { decisions: decisions_of(told.position), clock: null, opponent: null, public: false },
    public: false,
    status: told.outcome === null ? 'running' : 'over',
    organiser: '',
    seats: told.sides.map(({ id: seat, name }) => ({
      side: seat,
      side_name: name,
      player: words_of[players[seat] ?? 'hand'],
      invited: false,
      reserve_seconds: 0,
      seed: null,
      vacation: null,
      vacation_days_left: 0,
      mail_fails: false,
      link_expires: null,
    })),
    commitment: '',
    revision: revision_of(study),
    submissions: path_to(study.at).length,
    turn: null,
    turns: null,
    events: 0,
    head: '',
    awaited: told.awaited.map((one) => ({ ...one })),
    sealed: [],
    to_act: side ?? null,
    deadline: null,
    time_expired: false,
    result: result_of(study),
    held_because: null,
    created: '',
    updated: '',
    your_side: side !== undefined && by_hand(players, side) ? side : null,
    muted: false,
  }
}

function result_of(study: Study): Schema<'Match'>['result'] {
  const { outcome } = told_at(study)
  if (outcome === null) return null
  return { ...outcome, points: outcome.points as Readonly<Record<string, number>> }
}

export const decisions_of = (position: object): 'standing' | 'ask' =>
  (position as { decisions?: string }).decisions === 'ask' ? 'ask' : 'standing'

/** What led to the moment, numbered as a match's events are; each step begins with one that says who. */
export function reading_of(seen: Seen, game: Game): ReadingWithGame {
  const { study } = seen
  const told: { event: object; words: string }[] = []
  for (const step of path_to(study.at)) {
    told.push({ event: submitted(step), words: '' })
    for (const [index, event] of step.events.entries())
      told.push({ event, words: step.sentences[index] ?? '' })
  }
  return {
    match: match_of(seen),
    game,
    scenario: study.scenario,
    position: told_at(study).position,
    ...(study.from_set_up ? {} : { start: study.beginning.position }),
    events: told.map(({ event }, number) => ({ ...event, number }) as Event),
    sentences: told.map(({ words }) => words),
  }
}

const submitted = ({ kind, side }: Step): object => ({ type: 'submitted', kind, side })
