import type { Schema } from '../../api/client'
import { When } from '../../views/time'

/** The actions of operators, the latest first. */
export const Log = ({ entries }: { readonly entries: readonly Schema<'DeskEntry'>[] }) =>
  entries.length === 0 ? (
    <p class="hint">No actions yet.</p>
  ) : (
    <ol class="desk-log">
      {entries.map(({ at, by, about, act, text }, index) => (
        <li key={`${at} ${index}`}>
          <When time={at} />, {by}: <b>{act}</b> {about}: {text}
        </li>
      ))}
    </ol>
  )
