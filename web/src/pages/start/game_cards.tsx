import figures from '../../../../docs/balance.md'
import { api, type Schema } from '../../api/client'
import { WithoutAccount } from '../../battles/without_account'
import { lengths_of, sizes_of } from '../../battles/words'
import type { GameEntry } from '../../games/game'
import { games } from '../../games/games'
import { use_loaded } from '../../views/use_loaded'

type Battles = Schema<'Scenarios'>['scenarios']

interface Props {
  /** Whether the reader may create matches. */
  readonly signed_in: boolean
}

/** The games to choose from: what they are about, how long and how heavy they are, and the ways into each. */
export const GameCards = ({ signed_in }: Props) => {
  const offered = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal })).value?.scenarios
  return (
    <section class="games">
      <h2>Games</h2>
      {!signed_in && <WithoutAccount />}
      <ul class="game-cards">
        {games.map((game) => (
          <li key={game.ruleset} class="card">
            <GameCard
              game={game}
              battles={offered?.filter(({ ruleset }) => ruleset === game.ruleset)}
              signed_in={signed_in}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function GameCard(props: Props & { readonly game: GameEntry; readonly battles: Battles | undefined }) {
  const { ruleset, title, about, first_turn } = props.game
  const link = (address: string, words: string, looks = '') => (
    <a href={address} class={looks} aria-label={`${words}: ${title}`}>
      {words}
    </a>
  )
  return (
    <>
      <img src={`/api/v1/scenarios/${about.picture}/map.png?width=160`} alt="" loading="lazy" width={120} height={90} />
      <div>
        <h3>{title}</h3>
        <p class="hint">{about.era}</p>
      </div>
      <p>{about.words}</p>
      <Facts battles={props.battles} />
      <p class="game-links">
        {first_turn !== undefined && link(`/first-turn?game=${ruleset}`, 'Play a first turn', 'button')}
        {link(`/lessons/${ruleset}`, 'Lessons')}
        {link(`/rules/${ruleset}`, 'Rules')}
        {props.signed_in && link(`/matches/new?scenario=${about.picture}`, 'New match')}
      </p>
    </>
  )
}

/** Its battles, and their measurements. Their room stays free until they are known. */
function Facts({ battles }: { readonly battles: Battles | undefined }) {
  const measured = (battles ?? []).flatMap(({ title }) => figures[title] ?? [])
  const alone = battles?.some(({ abilities }) => abilities.includes('computer_player')) ?? true
  return (
    <dl>
      <dt>Battles</dt>
      <dd>{battles?.map(({ title }) => title).join(', ') ?? '…'}</dd>
      <dt>Length</dt>
      <dd>{measured.length === 0 ? '…' : lengths_of(measured)}</dd>
      <dt>Orders a turn</dt>
      <dd>{measured.length === 0 ? '…' : sizes_of(measured)}</dd>
      <dt>Players</dt>
      <dd>{alone ? 'you and the computer, or two people' : 'two people'}</dd>
    </dl>
  )
}
