import { useState } from 'preact/hooks'
import { browser_shelf, keep_note, note_for } from '../../turn/keeping'

/** What a player notes for themselves about a match; it stays in this browser. */
export function NotePad({ match }: { readonly match: string }) {
  const [text, set_text] = useState(() => note_for(browser_shelf, match))
  const write = (next: string): void => {
    set_text(next)
    keep_note(browser_shelf, match, next)
  }
  return (
    <label class="note-pad">
      Your notes
      <textarea
        rows={Math.max(3, Math.min(12, text.split('\n').length + 1))}
        maxLength={20_000}
        value={text}
        aria-describedby="note-pad-hint"
        onInput={(event) => write(event.currentTarget.value)}
      />
      <span class="hint" id="note-pad-hint">
        Only you see them: they stay in this browser.
      </span>
    </label>
  )
}
