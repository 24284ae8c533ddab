import { explain, ProblemError } from '../api/problem'

/** What went wrong, told so that one can act on it; nothing while nothing is wrong. */
export function ProblemNotice(props: { readonly fault: unknown }) {
  const { fault } = props
  if (fault === undefined) return null
  const errors = fault instanceof ProblemError ? (fault.problem.errors ?? []) : []
  return (
    <div class="notice bad" role="alert">
      <p>{explain(fault)}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map((error) => (
            <li key={error.path}>
              <b>{error.path}</b>: {error.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
