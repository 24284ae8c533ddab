import { use_address } from './navigation'
import { Menus } from './menus'
import { next_of, use_waiting_matches } from './waiting'
import { use_session } from './session'

/** Signing in leads back to the page before; from the ways in it leads to the page for everybody. */
export const sign_in_from = (place: string): string =>
  /^\/(matches\b|invitations\b|tournaments\b|account$|desk$)/.test(place) ? `/sign-in?to=${place}` : '/sign-in'

/** What stands above every page: where one is, and who. */
export function Header() {
  const session = use_session()
  const { pathname } = use_address()
  const next = next_of(use_waiting_matches(), pathname)
  return (
    <header class="header">
      <a class="brand" href="/" aria-label="Adjutant, start page">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path class="brand-shape" d="M16 1 29 8.5v15L16 31 3 23.5v-15z" />
          <path class="brand-unit" d="M8 11h16v10H8zl16 10M24 11 8 21" />
        </svg>
        <span>Adjutant</span>
      </a>
      <nav aria-label="Pages">
        <Menus />
        {next !== undefined && (
          <a class="next-match" href={`/matches/${next.id}`}>
            {next.count} <span>{next.count === 1 ? 'more match' : 'more matches'}</span> {next.count === 1 ? 'waits' : 'wait'}
          </a>
        )}
      </nav>
      <div class="who">
        {session.state === 'in' && <a href="/account">{session.account.handle}</a>}
        {session.state === 'out' && <a href={sign_in_from(pathname)}>Sign in</a>}
      </div>
    </header>
  )
}
