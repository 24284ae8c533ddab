import { api, type Schema } from '../../api/client'
import { use_loaded } from '../../views/use_loaded'
import { who, type Tournament } from './words'

type Flag = Schema<'TournamentFlags'>['flags'][number]

/** "ada resigned 2 matches early" */
export const flag_told = (flag: Flag): string =>
  flag.kind === 'quick-resignations'
    ? `${who(flag)} resigned ${flag.matches.length} matches early`
    : `${who(flag)} scored ${flag.points ?? '0'} in ${flag.games} games; their ratings predict ${flag.expected ?? '0'}`

/** What officials may want to look at; read again when the tournament has gone on. */
export function Flags({ tournament }: { readonly tournament: Tournament }) {
  const { id, revision } = tournament
  const loaded = use_loaded(`${id}/${revision}`, (signal) =>
    api.get('/api/v1/tournaments/{tournament}/flags', { path: { tournament: id }, signal }),
  )
  const flags = loaded.value?.flags ?? []
  if (flags.length === 0) return null
  return (
    <details>
      <summary>To review ({flags.length})</summary>
      <p class="hint">Indications only; visible to officials.</p>
      <ul>
        {flags.map((flag) => (
          <li key={`${flag.entry}/${flag.kind}`}>
            {flag_told(flag)}
            {flag.matches.map((match, index) => (
              <>
                {' '}
                <a key={match} href={`/matches/${match}`}>
                  match {index + 1}
                </a>
              </>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
