import { use_session } from '../../app/session'
import { MatchList } from './match_list'
import { OpenMatch } from './open_match'
import { by_urgency, seat_to_take, type Match } from './standing'
import { TakeSeat } from './take_seat'
import '../../styles/page_head.css'

/** All matches there are for this reader: their own, those they can join, those they can look at. */
export default function MatchesPage() {
  const session = use_session()
  const is_player = session.state === 'in' && session.account.guest_until === null
  if (session.state === 'unknown') return <p class="loading">One moment…</p>

  const take = (invited: boolean) => (match: Match) => {
    const seat = seat_to_take(match, invited)
    return seat === undefined ? null : <TakeSeat match={match} seat={seat} />
  }
  const not_mine = (matches: readonly Match[]): readonly Match[] =>
    matches.filter((match) => match.your_side === null)
  const to_join = (matches: readonly Match[]): readonly Match[] =>
    matches.filter((match) => seat_to_take(match, false) !== undefined)

  return (
    <>
      <div class="page-head">
        <h1>Matches</h1>
        {session.state === 'in' ? (
          <a class="button primary" href="/matches/new">
            New match
          </a>
        ) : (
          <a class="button primary" href="/first-turn">
            Play a first turn
          </a>
        )}
      </div>
      {session.state === 'in' && (
        <>
          {is_player && (
            <MatchList title="You are invited" query={{ invited: '1' }} beside={take(true)} />
          )}
          <MatchList
            title="Your matches"
            query={{ mine: '1', status: 'running' }}
            empty="You have no matches in progress."
            of={by_urgency}
          />
          <MatchList
            title="Waiting for an opponent"
            query={{ mine: '1', status: 'open' }}
            beside={(match) => <OpenMatch match={match} />}
          />
        </>
      )}
      <MatchList
        title="Open seats"
        query={{ status: 'open' }}
        empty="No open seats right now. Start a match, or play the computer."
        of={to_join}
        {...(is_player ? { beside: take(false) } : {})}
      />
      <MatchList
        title="In progress"
        query={{ status: 'running' }}
        empty={session.state === 'in' ? 'No other public matches in progress.' : 'No public matches in progress.'}
        of={not_mine}
      />
      {session.state === 'in' && (
        <MatchList title="Finished" query={{ mine: '1', status: 'over' }} />
      )}
      <p>
        <a href="/archive">Archive of finished public matches</a>
      </p>
    </>
  )
}
