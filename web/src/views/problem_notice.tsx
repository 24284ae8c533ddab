import { explain, ProblemError } from '../api/problem'

/** The way back in for players who are no longer signed in; nothing for others. */
export function SignInAgain({ fault }: { readonly fault: unknown }) {
  if (!(fault instanceof ProblemError && fault.is('unauthorized'))) return null
  return (
    <p>
      <a href={`/sign-in?to=${location.pathname}`}>Sign in</a>
    </p>
  )
}

/** The place of the mistake in the author's words: lines of a list are not members. */
const place_of = (path: string): string =>
  path
    .replace(/^csv\[(\d+)\]$/, 'Line $1')
    .replace(/^byes(\[\d+\])?$/, 'Bye')
    .replace(/^handle$/, 'Handle')
    .replace(/^email$/, 'E-mail address')
    .replace(/^password$/, 'Password')
    .replace(/^pairs$/, 'Boards')
    .replace(/^pairs\[(\d+)\](\.\w+)?$/, (_, pair) => `Board ${Number(pair) + 1}`)

/** What went wrong, told so that one can act on it; nothing while nothing is wrong. */
export function ProblemNotice(props: { readonly fault: unknown }) {
  const { fault } = props
  if (fault === undefined) return null
  const errors = fault instanceof ProblemError ? (fault.problem.errors ?? []) : []
  return (
    <div class="notice bad" role="alert">
      <p>{explain(fault)}</p>
      <SignInAgain fault={fault} />
      {errors.length > 0 && (
        <ul>
          {errors.map((error, at) => (
            <li key={at}>
              <b>{place_of(error.path)}</b>: {error.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
