import type { PageProps } from '../../app/route'
import { use_session } from '../../app/session'
import { address_of, asked_by, filter_of, type Filter } from './filter'
import { FilterForm } from './filter_form'
import { MatchList } from './match_list'
import { OpenMatch } from './open_match'
import { by_urgency, seat_to_take, type Match } from './standing'
import { TakeSeat } from './take_seat'
import '../../styles/page_head.css'

/** The matches that the address asks for. */
export default function MatchesPage({ query }: PageProps) {
  const filter = filter_of(query)
  const key = address_of(filter)
  return filter.live ? <LiveMatches key={key} filter={filter} /> : <Matches key={key} filter={filter} />
}

interface Props {
  readonly filter: Filter
}

/** What stands for an empty list: that nothing fits the filter, or what is usual. */
const empty_words = (filter: Filter, usual: string): string =>
  Object.keys(asked_by(filter)).length > 0 ? 'No matches found.' : usual

const Archive = () => (
  <p>
    <a href="/archive">Archive of finished public matches</a>
  </p>
)

/** The matches that anyone can watch now. */
const LiveMatches = ({ filter }: Props) => (
  <>
    <h1>Live matches</h1>
    <FilterForm filter={filter} />
    <MatchList
      title="In progress"
      query={{ status: 'running', ...asked_by(filter) }}
      empty={empty_words(filter, 'No public matches in progress.')}
      of={(matches) => matches.filter((match) => match.public)}
    />
    <Archive />
  </>
)

const Head = ({ signed_in }: { readonly signed_in: boolean }) => (
  <div class="page-head">
    <h1>Matches</h1>
    {signed_in ? (
      <a class="button primary" href="/matches/new">
        New match
      </a>
    ) : (
      <a class="button primary" href="/first-turn">
        Play a first turn
      </a>
    )}
  </div>
)

/** All matches there are for this reader: their own, those they can join, those they can look at. */
function Matches({ filter }: Props) {
  const session = use_session()
  const asked = asked_by(filter)
  const is_player = session.state === 'in' && session.account.guest_until === null
  if (session.state === 'unknown') return <p class="loading">Loading…</p>

  const take = (invited: boolean) => (match: Match) => {
    const seat = seat_to_take(match, invited)
    return seat === undefined ? null : <TakeSeat match={match} seat={seat} />
  }
  const not_mine = (matches: readonly Match[]): readonly Match[] =>
    matches.filter((match) => match.your_side === null)
  const to_join = (matches: readonly Match[]): readonly Match[] =>
    matches.filter((match) => seat_to_take(match, false) !== undefined)
  const none = (usual: string): string => empty_words(filter, usual)
  return (
    <>
      <Head signed_in={session.state === 'in'} />
      <FilterForm filter={filter} />
      {session.state === 'in' && (
        <>
          {is_player && (
            <MatchList title="You are invited" query={{ invited: '1' }} beside={take(true)} />
          )}
          <MatchList
            title="Your matches"
            query={{ mine: '1', status: 'running', ...asked }}
            empty={none('You have no matches in progress.')}
            of={by_urgency}
          />
          <MatchList
            title="Waiting for an opponent"
            query={{ mine: '1', status: 'open', ...asked }}
            beside={(match) => <OpenMatch match={match} />}
          />
        </>
      )}
      <MatchList
        title="Open seats"
        query={{ status: 'open', ...asked }}
        empty={none('No open seats right now. Start a match, or play the computer.')}
        of={to_join}
        {...(is_player ? { beside: take(false) } : {})}
      />
      <MatchList
        title="In progress"
        query={{ status: 'running', ...asked }}
        empty={none(
          session.state === 'in' ? 'No other public matches in progress.' : 'No public matches in progress.',
        )}
        of={not_mine}
      />
      {session.state === 'in' && (
        <MatchList title="Finished" query={{ mine: '1', status: 'over', ...asked }} />
      )}
      <Archive />
    </>
  )
}
