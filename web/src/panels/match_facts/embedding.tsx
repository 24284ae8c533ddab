import type { Schema } from '../../api/client'
import { LinkField, use_copying } from '../../views/copying'
import { frame_code } from './frame_code'

/** The HTML that shows a public match in another page. */
export function Embedding({ match }: { readonly match: Schema<'Match'> }) {
  const code = frame_code(location.origin, match)
  const { copied, refused, copy } = use_copying(code)
  return (
    <>
      <button type="button" onClick={() => void copy(code)}>
        {copied ? 'Copied' : 'Copy HTML code'}
      </button>
      <p class="hint">Shows the board, whose move it is and the last turn. Your page’s readers need no account.</p>
      {refused && <LinkField label="HTML code" url={code} refused={refused} />}
    </>
  )
}
