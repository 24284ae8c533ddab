import { useState } from 'preact/hooks'
import { link_to, whole_file } from '../../what_if/open_board'
import type { Session } from '../../what_if/session'

/** The board as a link or as a file. */
export function Share({ session }: { readonly session: Session }) {
  const [link, set_link] = useState<string>()
  const [copied, set_copied] = useState(false)
  const share = async (): Promise<void> => {
    const made = await link_to(session)
    set_link(made)
    await navigator.clipboard.writeText(made).then(
      () => set_copied(true),
      () => set_copied(false), // it stands below, to be copied by hand
    )
  }
  const save = (): void => {
    const blob = new Blob([JSON.stringify(whole_file(session), undefined, 1)], { type: 'application/json' })
    const anchor = document.createElement('a')
    anchor.href = URL.createObjectURL(blob)
    anchor.download = `${session.study.beginning.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-board.json`
    anchor.click()
    setTimeout(() => URL.revokeObjectURL(anchor.href))
  }
  return (
    <section aria-label="Share">
      <h2>Share</h2>
      <p class="hint">The link holds the line that is shown; the file holds all of them. Neither passes through a server.</p>
      <div class="chips">
        <button type="button" onClick={() => void share()}>
          {copied ? 'Link copied' : 'Copy a link'}
        </button>
        <button type="button" onClick={save}>
          Save as a file
        </button>
      </div>
      {link !== undefined && (
        <label class="choice">
          Link to this moment
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </section>
  )
}
