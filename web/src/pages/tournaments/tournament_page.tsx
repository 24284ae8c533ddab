import { useEffect } from 'preact/hooks'
import { api } from '../../api/client'
import type { PageProps } from '../../app/route'
import { use_live } from '../../live/use_live'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_loaded } from '../../views/use_loaded'
import { Awards } from './awards'
import { Bidding } from './bidding'
import { BracketView } from './bracket'
import { Disputing } from './disputing'
import { Inviting } from './inviting'
import { Leading } from './leading'
import { Presence } from './presence'
import { Crosstable, Log, Rounds, StandingsTable } from './tables'
import { TakingPart } from './taking_part'
import { TeamName } from './team_name'
import { TeamOrder } from './team_order'
import '../../styles/page_head.css'
import './tournaments.css'
import { has_report_file, is_ladder, stages_of, state_of, system_of, who, type Entrant, type Tournament } from './words'

// Live updates show changes at once; without them the page requests the state again after this
// time.
const look_again_milliseconds = 10_000

async function everything(tournament: string, signal: AbortSignal) {
  const path = { tournament }
  const [now, entries, rounds, events] = await Promise.all([
    api.get('/api/v1/tournaments/{tournament}', { path, signal }),
    api.get('/api/v1/tournaments/{tournament}/entries', { path, signal }),
    api.get('/api/v1/tournaments/{tournament}/rounds', { path, signal }),
    all_events(tournament, signal),
  ])
  return {
    now,
    entries: entries.entries,
    rounds: rounds.rounds,
    events,
    ...(await tables(now, signal)),
    ...(rounds.rounds.some(({ level }) => level !== null) ? await bracket_of(now, signal) : {}),
  }
}

async function bracket_of({ id }: Tournament, signal: AbortSignal) {
  try {
    const bracket = await api.get('/api/v1/tournaments/{tournament}/bracket', {
      path: { tournament: id },
      signal,
    })
    return { bracket }
  } catch (fault) {
    if (signal.aborted) throw fault
    return {}
  }
}

// Results that a tournament shows only at the end are not visible before.
async function tables(tournament: Tournament, signal: AbortSignal) {
  if (tournament.rounds.drawn === 0) return {}
  const path = { tournament: tournament.id }
  try {
    if (is_ladder(tournament))
      return { standings: await api.get('/api/v1/tournaments/{tournament}/standings', { path, signal }) }
    // Awaited together: if one stops or fails, somebody still hears of the other.
    const [standings, crosstable] = await Promise.all([
      api.get('/api/v1/tournaments/{tournament}/standings', { path, signal }),
      api.get('/api/v1/tournaments/{tournament}/crosstable', { path, signal }),
    ])
    return { standings, crosstable }
  } catch (fault) {
    if (signal.aborted) throw fault
    return {}
  }
}

async function all_events(tournament: string, signal: AbortSignal) {
  try {
    const query = { limit: 1000 }
    const path = { tournament }
    return (await api.get('/api/v1/tournaments/{tournament}/events', { path, query, signal })).events
  } catch (fault) {
    if (signal.aborted) throw fault
    return []
  }
}

/** Loaded again whenever something has happened: at once where the server tells, else from time to time. */
function use_tournament(id: string) {
  const loaded = use_loaded(id, (signal) => everything(id, signal))
  const { value, again } = loaded
  const live = use_live(id, value === undefined ? undefined : value.now.revision - 1, (message) => {
    if ('events' in message && message.events.length > 0) again()
  })
  const goes_on = value?.now.status === 'running' || value?.now.status === 'open'
  useEffect(() => {
    if (!goes_on || live === 'live') return
    const timer = setInterval(again, look_again_milliseconds)
    return () => clearInterval(timer)
  }, [goes_on, live, again])
  useEffect(() => {
    if (value !== undefined) document.title = `${value.now.title} · Adjutant`
  }, [value?.now.title])
  return { loaded, value, again }
}

/** A tournament for everybody: its rounds with their results, standings, crosstable and log. */
export default function TournamentPage({ parameters }: PageProps) {
  const id = parameters['tournament'] ?? ''
  const { loaded, value, again } = use_tournament(id)
  if (value === undefined) {
    return (
      <>
        <h1>Tournament</h1>
        <ProblemNotice fault={loaded.fault} />
      </>
    )
  }
  const { now } = value
  const name = (entry: unknown): string => {
    const found = value.entries.find((one) => one.entry === entry)
    return found === undefined ? `entry ${String(entry)}` : who(found)
  }
  // What everybody comes for stands first: the current round, at last the table; the places of a ladder.
  const over = now.status === 'finished' || now.status === 'archived'
  const table_first = over || is_ladder(now)
  const table = value.standings !== undefined && (
    <StandingsTable
      standings={value.standings}
      name={name}
      ladder={is_ladder(now)}
      title={over ? 'Final table' : 'Standings'}
    />
  )
  return (
    <div class="tournament">
      <div class="page-head">
        <h1>{now.title}</h1>
      </div>
      <Summary tournament={now} />
      <TakingPart tournament={now} entries={value.entries} changed={again} />
      <TeamOrder tournament={now} entries={value.entries} changed={again} />
      <TeamName tournament={now} entries={value.entries} changed={again} />
      <Bidding tournament={now} rounds={value.rounds} />
      {now.your_role === 'organiser' && <Inviting tournament={now} />}
      <Disputing tournament={now} rounds={value.rounds} changed={again} />
      <Presence tournament={now} name={name} changed={again} />
      {(now.your_role === 'organiser' || now.your_role === 'arbiter') && (
        <Leading
          tournament={now}
          rounds={value.rounds}
          entries={value.entries}
          changed={again}
        />
      )}
      {value.bracket !== undefined && <BracketView bracket={value.bracket} />}
      {over && <Awards tournament={now} standings={value.standings} />}
      {table_first && table}
      <Rounds rounds={value.rounds} ladder={is_ladder(now)} />
      {!table_first && table}
      {!over && <Awards tournament={now} standings={undefined} />}
      {value.crosstable !== undefined && value.bracket === undefined &&
        (value.crosstable.rows[0]?.rounds.length ?? 0) > 0 && (
        <Crosstable rows={value.crosstable.rows} />
      )}
      <Entrants entries={value.entries} />
      <Log events={value.events} name={name} />
      <Files tournament={now} />
    </div>
  )
}

/** What it is, how it stands and who leads it. */
const Summary = ({ tournament: now }: { readonly tournament: Tournament }) => (
  <p>
    {system_of(stages_of(now), now.rounds.planned)}. {state_of(now)}
    {now.due !== null && (
      <>
        ; continues automatically <When time={now.due} />
      </>
    )}
    . Organised by {now.organiser}.
  </p>
)

const Entrants = ({ entries }: { readonly entries: readonly Entrant[] }) => (
  <section>
    <h2>Entrants</h2>
    <ol class="entrants">
      {entries.map((entry) => (
        <li key={entry.entry} value={entry.entry}>
          {who(entry)}
          {entry.team !== undefined && `, ${entry.team} ${entry.team_board ?? ''}`}
          {entry.state !== 'entered' && ` (${entry.state})`}
        </li>
      ))}
    </ol>
  </section>
)

/** What other programs read of a tournament. */
function Files({ tournament }: { readonly tournament: Tournament }) {
  const { id, head } = tournament
  return (
    <p class="hint">
      To verify everything: <a href={`/api/v1/tournaments/${id}/record`}>record</a>. For other
      programs:{' '}
      {has_report_file(tournament) && (
        <>
          <a href={`/api/v1/tournaments/${id}/export.trf`}>TRF</a>,{' '}
        </>
      )}
      <a href={`/api/v1/tournaments/${id}/export.csv`}>CSV</a>,{' '}
      <a href={`/api/v1/tournaments/${id}/export.json`}>JSON</a>. To follow it:{' '}
      <a href={`/api/v1/tournaments/${id}/feed.atom`}>feed</a>,{' '}
      <a href={`/api/v1/tournaments/${id}/calendar.ics`}>calendar</a>; for a page of your own:{' '}
      <a href={`/api/v1/tournaments/${id}/embed`}>table</a>. Latest event hash:{' '}
      <code>{head}</code>
    </p>
  )
}
