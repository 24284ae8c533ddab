import { useState } from 'preact/hooks'
import { LinkField, use_copying } from '../../views/copying'
import { ProblemNotice } from '../../views/problem_notice'
import { file_words, json_file, save_file } from '../../views/save_file'
import { use_action } from '../../views/use_action'
import { link_to, whole_file } from '../../what_if/open_board'
import type { Session } from '../../what_if/session'

/** The board as a link or as a file. */
export function Share({ session }: { readonly session: Session }) {
  const [link, set_link] = useState<string>()
  const { copied, refused, copy } = use_copying(link)
  const action = use_action()
  const share = async (): Promise<void> => {
    const made = await link_to(session)
    set_link(made)
    await copy(made)
  }
  const save = (): void => {
    save_file(json_file(whole_file(session)), `${file_words(session.study.beginning.title)}-board.json`)
  }
  return (
    <section aria-label="Share">
      <h2>Share</h2>
      <p class="hint">The link holds the line shown; the file holds all lines. Neither passes through a server.</p>
      <div class="chips">
        <button type="button" disabled={action.busy} onClick={() => void action.run(share)}>
          {copied ? 'Link copied' : 'Copy a link'}
        </button>
        <button type="button" onClick={save}>
          Save as a file
        </button>
      </div>
      <ProblemNotice fault={action.fault} />
      {link !== undefined && <LinkField label="Link to this moment" url={link} refused={refused} />}
    </section>
  )
}
