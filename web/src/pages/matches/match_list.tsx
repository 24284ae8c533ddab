import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { MapPicture } from '../../battles/map_picture'
import { due_first } from '../../replay/deadlines'
import { More } from '../../views/more'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_loaded } from '../../views/use_loaded'
import { acts_of, conditions_of, standing, who_plays, type Match } from './standing'
import './match_list.css'

export interface MatchListProps {
  readonly title: string
  readonly query: {
    readonly mine?: '1'
    readonly invited?: '1'
    readonly status?: Match['status']
    readonly scenario?: string
    readonly player?: string
    readonly winner?: string
    readonly min_turns?: number
    readonly max_turns?: number
  }
  /** The words for an empty list; without them, the page leaves out an empty list. */
  readonly empty?: string
  readonly of?: (matches: readonly Match[]) => readonly Match[]
  readonly beside?: (match: Match) => ComponentChildren
}

/** A list of matches, page by page. */
export function MatchList(props: MatchListProps) {
  const { title, query } = props
  const [later, set_later] = useState<readonly Match[]>([])
  const [next, set_next] = useState<string | null | undefined>(undefined)
  const key = JSON.stringify(query)
  const first = use_loaded(key, (signal) => api.get('/api/v1/matches', { query, signal }))
  const all = [...(first.value?.matches ?? []), ...later]
  const shown = props.of === undefined ? all : props.of(all)
  const cursor = next === undefined ? (first.value?.next ?? null) : next

  const more = async (): Promise<void> => {
    if (cursor === null) return
    const page = await api.get('/api/v1/matches', { query: { ...query, after: cursor } })
    set_later([...later, ...page.matches])
    set_next(page.next)
  }

  if (first.loading) return null
  if (shown.length === 0 && cursor === null && props.empty === undefined && first.fault === undefined)
    return null
  return (
    <section class="match-list">
      <h2>{title}</h2>
      <ProblemNotice fault={first.fault} />
      {shown.length === 0 && props.empty !== undefined && <p class="hint">{props.empty}</p>}
      <ul>
        {shown.map((match) => (
          <li key={match.id} class="card">
            <MatchPicture match={match} />
            <MatchEntry match={match} full />
            {props.beside?.(match)}
          </li>
        ))}
      </ul>
      {cursor !== null && <More fetch={more} />}
    </section>
  )
}

/** The map as it stands; the page loads the same picture again only after something has happened. */
const MatchPicture = ({ match }: { readonly match: Match }) => (
  <a class="match-picture" href={`/matches/${match.id}`} tabIndex={-1} aria-hidden="true">
    <MapPicture src={`/api/v1/matches/${match.id}/map.png?width=240`} />
  </a>
)

/** A match in a line or two, `full` with its conditions and its last act; it leads to its table. */
export function MatchEntry({ match, full }: { readonly match: Match; readonly full?: boolean }) {
  const mine = match.awaited.some(({ side }) => side === match.your_side)
  const due = due_first(match, match.your_side)
  return (
    <div class="match-entry">
      <a href={`/matches/${match.id}`}>
        <b>{match.scenario_title}</b>
        <span>{who_plays(match)}</span>
      </a>
      <p class={mine ? 'to-me' : ''}>
        {standing(match)}
        {due !== undefined && (
          <>
            , due <When time={due} />
          </>
        )}
        {match.time_expired && ' (time is up)'}
      </p>
      {full === true && (
        <p class="hint">
          {conditions_of(match)}
          {match.status !== 'open' && (
            <>
              {' '}
              · {acts_of(match)} <When time={match.updated} />
            </>
          )}
        </p>
      )}
    </div>
  )
}
