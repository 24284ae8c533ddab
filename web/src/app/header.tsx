import { use_session } from './session'

/** What stands above every page: where one is, and who. */
export function Header() {
  const session = use_session()
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
        <a href="/matches">Matches</a>
      </nav>
      <div class="who">
        {session.state === 'in' && <a href="/account">{session.account.handle}</a>}
        {session.state === 'out' && <a href="/sign-in">Sign in</a>}
      </div>
    </header>
  )
}
