import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../../api/client'
import { use_live } from '../../live/use_live'
import { is_against_computer } from '../../opponents'
import { ProblemNotice } from '../../views/problem_notice'
import { When } from '../../views/time'
import { use_action } from '../../views/use_action'
import type { PanelProps } from '../panel'
import { joined, known_until, told_of, type Remark } from './remarks'
import './chat.css'

/** What the two players say to each other, and a line to say something. */
export default function ChatPanel({ match, refresh, unseen_since }: PanelProps) {
  const [remarks, set_remarks] = useState<readonly Remark[]>([])
  const [text, set_text] = useState('')
  const [fault, set_fault] = useState<unknown>(undefined)
  const action = use_action()
  const log = useRef<HTMLDivElement>(null)
  const add = (some: readonly Remark[]): void => set_remarks((before) => joined(before, some))

  const live = use_live(match.id, match.events - 1, (message) => {
    if (!('remark' in message)) return
    // A computer player speaks of what it has done: that has to be here first.
    const known = is_against_computer(match) ? refresh() : Promise.resolve()
    void known.then(() => add([message.remark]))
  })
  // Read whenever the socket is live again: messages from the time between are there.
  useEffect(() => {
    if (live !== 'live') return
    const abort = new AbortController()
    const path = { match: match.id }
    const query = { after: known_until(remarks) }
    api.get('/api/v1/matches/{match}/chat', { path, query, signal: abort.signal }).then(
      (page) => {
        add(page.remarks)
        set_fault(undefined)
      },
      (thrown: unknown) => abort.signal.aborted || set_fault(thrown),
    )
    return () => abort.abort()
  }, [match.id, live])
  const told = told_of(remarks, match, unseen_since)
  useEffect(() => log.current?.scrollTo({ top: log.current.scrollHeight }), [told.length])

  const say = (event: Event): void => {
    event.preventDefault()
    if (text.trim() === '') return
    void action.run(async () => {
      const path = { match: match.id }
      const said = await api.post('/api/v1/matches/{match}/chat', { path, body: { text: text.trim() } })
      add([said])
      set_text('')
    })
  }

  return (
    <div class="chat">
      <div class="said" role="log" aria-label="Messages" tabIndex={0} ref={log}>
        <Said remarks={told} side={match.your_side} />
      </div>
      <ProblemNotice fault={fault ?? action.fault} />
      <form onSubmit={say}>
        <input
          aria-label="Your message"
          value={text}
          maxLength={500}
          autocomplete="off"
          onInput={(event) => set_text(event.currentTarget.value)}
        />
        <button disabled={action.busy || text.trim() === ''}>Send</button>
      </form>
      <p class="hint">
        {is_against_computer(match)
          ? 'The computer explains its plans here. It does not answer. Messages are not part of the record.'
          : 'Only the two of you can read this. Messages are not part of the record.'}
      </p>
    </div>
  )
}

const Said = ({ remarks, side }: { readonly remarks: readonly Remark[]; readonly side: string | null }) => (
  <>
    {remarks.length === 0 && <p class="hint">No messages yet.</p>}
    <ol>
      {remarks.map((remark) => (
        <li key={remark.number} class={remark.side === side ? 'mine' : ''}>
          <p class="hint">
            <b>{remark.player}</b> {remark.turn !== undefined && `turn ${remark.turn}, `}
            <When time={remark.said} />
          </p>
          <p>{remark.text}</p>
        </li>
      ))}
    </ol>
  </>
)
