import { api, type Schema } from '../../api/client'
import { When } from '../../views/time'
import { use_loaded } from '../../views/use_loaded'
import {
  battle_name,
  by_whom,
  cell_of,
  free_of,
  group_name,
  parts_of,
  result_of,
  told,
  who,
  type Board,
  type Round,
  row_name,
  side_name,
  team_matches,
  turned_to,
  tie_break_of,
  type Scenarios,
  type Standings,
  type TeamMatch,
  type TournamentEvent,
} from './words'

type Names = (entry: unknown) => string

const how_it_stands = (board: Board): string =>
  board.result === null ? 'plays' : result_of(board)

const is_unanswered = (board: Board): boolean =>
  board.challenge !== null && board.match === null && board.result === null

/** The challenges of a ladder, the latest first. */
const in_order = (boards: readonly Board[], ladder: boolean): readonly Board[] =>
  ladder ? [...boards].reverse() : boards

const place_of = (board: Board): string => `${board.board}/${board.leg}`

interface BoardRowProps {
  readonly scenarios: Scenarios
  readonly round: Round
  readonly board: Board
  readonly name: number
  /** For teams: the entry with the favoured side. */
  readonly favoured?: number
}

/** The pairings, and their current results. */
function BoardRow({ scenarios, round, board, name, favoured }: BoardRowProps) {
  const side = (entry: number): string => (entry === favoured ? ' f' : '')
  return (
    <tr>
      <td>{board.leg === 1 ? name : 'return'}</td>
      <td>
        {who(board.white)}
        <span class="hint">{side(board.white.entry)}</span>
      </td>
      <td class="result">
        {board.match === null || round.state === 'drawn' ? (
          is_unanswered(board) ? (
            'challenged'
          ) : (
            result_of(board)
          )
        ) : (
          <a
            href={`/matches/${board.match}`}
            aria-label={`${how_it_stands(board)}: ${who(board.white)} against ${who(board.black)}`}
          >
            {how_it_stands(board)}
          </a>
        )}
      </td>
      <td>
        {who(board.black)}
        <span class="hint">{side(board.black.entry)}</span>
        {is_unanswered(board) && (
          <span class="hint until">
            answer due <When time={board.challenge?.until ?? ''} />
          </span>
        )}
        {board.scenario !== null && (
          <span class="hint"> plays {battle_name(scenarios, board.scenario)}</span>
        )}
      </td>
    </tr>
  )
}

interface BoardsProps {
  readonly scenarios: Scenarios
  readonly round: Round
}

/** A match of teams with its boards, counted from the top one. */
function TeamMatchRows(props: BoardsProps & { readonly match: TeamMatch }) {
  const { scenarios, round, match } = props
  const top = match.boards[0]?.board ?? 1
  return (
    <tbody class="team-match">
      <tr>
        <th scope="rowgroup" colSpan={2}>
          {match.teams[0]}
        </th>
        <td class="result">{match.score}</td>
        <th scope="rowgroup">{match.teams[1]}</th>
      </tr>
      {match.boards.map((board) => (
        <BoardRow
          key={place_of(board)}
          scenarios={scenarios}
          round={round}
          board={turned_to(match.teams[0], board)}
          name={board.board - top + 1}
          favoured={board.white.entry}
        />
      ))}
    </tbody>
  )
}

/** The player with the favoured side: left of each board, or, for teams, the marked one. */
const favoured_told = (round: Round, side: string): string =>
  team_matches(round.boards).length > 0 ? `; f has ${side}` : `; those on the left have ${side}`

/** "A duel; those on the left have Reds" */
function caption_of(scenarios: Scenarios, round: Round): string {
  const battle = battle_name(scenarios, round.scenario)
  if (round.bids !== null && !round.bids.opened) return `${battle}; players bid for the sides`
  if (round.favoured === null) return battle
  return battle + favoured_told(round, side_name(scenarios, round.scenario, round.favoured))
}

/** The boards of a round; where teams play, match by match. */
function Boards(props: BoardsProps & { readonly ladder: boolean }) {
  const { scenarios, round, ladder } = props
  const matches = team_matches(round.boards)
  if (matches.length > 0) {
    return (
      <>
        {matches.map((match) => (
          <TeamMatchRows
            key={match.boards[0]?.board}
            scenarios={scenarios}
            round={round}
            match={match}
          />
        ))}
      </>
    )
  }
  return (
    <tbody>
      {in_order(round.boards, ladder).map((board) => (
        <BoardRow
          key={place_of(board)}
          scenarios={scenarios}
          round={round}
          board={board}
          name={board.board}
        />
      ))}
    </tbody>
  )
}

/** The rounds, the latest first and open. */
export function Rounds(props: { readonly rounds: readonly Round[]; readonly ladder: boolean }) {
  const { rounds, ladder } = props
  const loaded = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal }))
  const scenarios = loaded.value?.scenarios ?? []
  if (rounds.length === 0 || (ladder && rounds[0]?.boards.length === 0)) return null
  const newest = rounds.length
  return (
    <section>
      <h2>{ladder ? 'Challenges' : 'Rounds'}</h2>
      {[...rounds].reverse().map((round) => (
        <details key={round.round} open={round.round === newest || round.state === 'started'}>
          <summary>
            {ladder ? 'All of them' : `Round ${round.round}`}
            {round.decides && ', third matches'}
            {round.state === 'drawn' && ', drawn'}
            {round.by_hand && ', paired by hand'}
            {round.state === 'closed' && ', finished'}
          </summary>
          <div class="wide">
            <table>
              <caption>{caption_of(scenarios, round)}</caption>
              <Boards scenarios={scenarios} round={round} ladder={ladder} />
            </table>
          </div>
          {round.ends !== null && round.state === 'started' && (
            <p class="hint">
              It ends <When time={round.ends} />.
            </p>
          )}
          {round.boards
            .filter((board) => board.ends !== null && board.result === null)
            .map((board) => (
              <p key={`${board.board}/${board.leg}`} class="hint">
                {who(board.white)} – {who(board.black)}: the time for this match ends{' '}
                <When time={board.ends ?? ''} />.
              </p>
            ))}
          {round.free.map((free) => (
            <p key={free.entry} class="hint">
              {who(free)}: {free_of(free.result)}
            </p>
          ))}
        </details>
      ))}
    </section>
  )
}

/** The table; each row unfolds to what its figures are the sum of. */
export function StandingsTable(props: {
  readonly standings: Standings
  readonly name: Names
  readonly ladder: boolean
  readonly title: string
}) {
  const { standings } = props
  const last_stage = Math.max(...standings.rows.map(({ stage }) => stage))
  return (
    <section>
      <h2>{props.title}</h2>
      {!props.ladder && (
        <p class="hint">
          {standings.round === 0 ? 'No results yet' : `After round ${standings.round}`}
          {standings.provisional && '; not all boards are decided'}
        </p>
      )}
      <div class="wide" tabIndex={0} role="region" aria-label="Standings">
        <table>
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">{standings.rows[0]?.team === undefined ? 'Player' : 'Team'}</th>
              <th scope="col">Points</th>
              {standings.tiebreaks.map((code) => (
                <th key={code} scope="col">
                  <abbr title={tie_break_of(code)}>{code}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {standings.rows.map((row) => (
              <tr key={row.entry}>
                <td>{row.place}</td>
                <th scope="row">
                  {row_name(row)}
                  {row.group !== null && <span class="hint"> group {group_name(row.group)}</span>}
                  {row.stage < last_stage && <span class="hint"> stage {row.stage}</span>}
                </th>
                <td>{row.points}</td>
                {standings.tiebreaks.length > 0 && row.figures.length === 0 && (
                  <td colSpan={standings.tiebreaks.length} />
                )}
                {row.figures.map((figure) => (
                  <td key={figure.tiebreak}>
                    {figure.parts.length === 0 ? (
                      figure.value
                    ) : (
                      <details>
                        <summary>{figure.value}</summary>
                        {parts_of(figure)}
                      </details>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type CrosstableRows = Schema<'TournamentCrosstable'>['rows']

const by_number = (rows: CrosstableRows): CrosstableRows =>
  [...rows].sort((one, other) => one.entry - other.entry)

export function Crosstable(props: { readonly rows: CrosstableRows }) {
  const rounds = props.rows[0]?.rounds.length ?? 0
  return (
    <section>
      <h2>Crosstable</h2>
      <p class="hint">Result, opponent’s number, f for the favoured side</p>
      <div class="wide" tabIndex={0} role="region" aria-label="Crosstable">
        <table>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">{props.rows[0]?.team === undefined ? 'Player' : 'Team'}</th>
              {Array.from({ length: rounds }, (_, index) => (
                <th key={index} scope="col">
                  {index + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {by_number(props.rows).map((row) => (
              <tr key={row.entry}>
                <td>{row.entry}</td>
                <th scope="row">{row_name(row)}</th>
                {row.rounds.map((cell, index) => (
                  <td key={index}>{cell_of(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

// The number of events shown at once.
const newest_events = 10

interface LogProps {
  readonly events: readonly TournamentEvent[]
  readonly name: Names
}

/** The log, the latest first, with the person and the reason. */
export function Log({ events, name }: LogProps) {
  const all = [...events].reverse()
  const earlier = all.slice(newest_events)
  return (
    <section>
      <h2>Log</h2>
      <Events events={all.slice(0, newest_events)} name={name} />
      {earlier.length > 0 && (
        <details>
          <summary>Earlier ({earlier.length})</summary>
          <Events events={earlier} name={name} />
        </details>
      )}
    </section>
  )
}

const Events = ({ events, name }: LogProps) => (
  <ul class="tournament-log">
    {events.map((event) => (
      <li key={event.number}>
        {told(event, name)}
        {event.reason !== undefined && `: ${event.reason}`}
        <span>
          {by_whom(event, name)}, <When time={event.at} />
        </span>
      </li>
    ))}
  </ul>
)
