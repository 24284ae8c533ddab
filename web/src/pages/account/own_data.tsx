import { useState } from 'preact/hooks'
import { api, type Schema } from '../../api/client'
import { note_for, browser_shelf } from '../../turn/keeping'
import { ProblemNotice } from '../../views/problem_notice'
import { json_file, save_file } from '../../views/save_file'
import { use_action } from '../../views/use_action'

type OwnData = Schema<'OwnData'>

/** All parts as one file, with what this browser has noted about the matches. */
async function whole(told: (matches: number) => void): Promise<object> {
  const first: OwnData = await api.get('/api/v1/account/data', {})
  const matches = [...first.matches]
  told(matches.length)
  for (let after = first.next; after !== null; ) {
    const part: OwnData = await api.get('/api/v1/account/data', { query: { after } })
    matches.push(...part.matches)
    told(matches.length)
    after = part.next
  }
  const notes = Object.fromEntries(
    matches
      .map(({ match }) => [match.id, note_for(browser_shelf, match.id)] as const)
      .filter(([, note]) => note !== ''),
  )
  return { ...first, matches, next: null, notes }
}

/** Downloads all data of the player. */
export function OwnDataSection({ handle }: { readonly handle: string }) {
  const [matches, set_matches] = useState<number>()
  const [saved, set_saved] = useState(false)
  const action = use_action()
  const take = (): void => {
    set_saved(false)
    void action.run(async () => {
      save_file(json_file(await whole(set_matches)), `adjutant-${handle}.json`)
      set_saved(true)
    })
  }
  return (
    <section>
      <h2>Your data</h2>
      <p>
        One file with your account, your matches (orders, records, reports, chat), tournaments, ratings,
        contacts and preferences, and the notes that this browser keeps.
      </p>
      <ProblemNotice fault={action.fault} />
      <p>
        <button type="button" onClick={take} disabled={action.busy}>
          Download my data
        </button>
      </p>
      <p role="status" class="hint">
        {action.busy && matches !== undefined && `${matches} matches so far…`}
        {saved && `Saved, with ${matches === 1 ? 'one match' : `${matches ?? 0} matches`}.`}
      </p>
    </section>
  )
}
