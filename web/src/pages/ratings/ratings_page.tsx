import { useState } from 'preact/hooks'
import { api } from '../../api/client'
import { go } from '../../app/navigation'
import type { PageProps } from '../../app/route'
import { Field, Form } from '../../views/form'
import { More } from '../../views/more'
import { ProblemNotice } from '../../views/problem_notice'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { Formula } from './formula'
import '../../styles/page_head.css'
import './ratings.css'
import { list_name, month_of, rating_of, type RatingList } from './words'

type Rows = RatingList['rows']

/** A list of ratings, the best first. */
export default function RatingsPage({ query }: PageProps) {
  const list = query.get('list') ?? 'all'
  const [later, set_later] = useState<{ list: string; rows: Rows; next: number | null }>()
  const first = use_loaded(`ratings ${list}`, (signal) =>
    api.get('/api/v1/ratings', { query: { ruleset: list }, signal }),
  )
  const { value } = first
  const more = later?.list === list ? later : undefined
  const rows = [...(value?.rows ?? []), ...(more?.rows ?? [])]
  const next = more === undefined ? (value?.next ?? null) : more.next

  const load_more = async (): Promise<void> => {
    if (next === null) return
    const page = await api.get('/api/v1/ratings', { query: { ruleset: list, from: next } })
    set_later({ list, rows: [...(more?.rows ?? []), ...page.rows], next: page.next })
  }

  return (
    <div class="ratings">
      <div class="page-head">
        <h1>Ratings</h1>
      </div>
      <ProblemNotice fault={first.fault} />
      {value?.period === null && (
        <p>
          No ratings yet. They are calculated at the end of each month from rated tournaments.
        </p>
      )}
      {value !== undefined && value.period !== null && (
        <>
          <nav aria-label="Lists" class="lists">
            {value.lists.map((one) => (
              <a
                key={one}
                class="button"
                href={one === 'all' ? '/ratings' : `/ratings?list=${encodeURIComponent(one)}`}
                {...(one === list ? { 'aria-current': 'page' as const } : {})}
              >
                {list_name(one)}
              </a>
            ))}
          </nav>
          <p class="hint">At the end of {month_of(value.period)}</p>
          <Table rows={rows} list={list} />
          {next !== null && <More fetch={load_more} />}
        </>
      )}
      <FindPlayer />
      <Formula />
    </div>
  )
}

/** Leads to the page of any player, rated or not. */
function FindPlayer() {
  const [handle, set_handle] = useState('')
  const action = use_action()
  const does = async (): Promise<void> => {
    await Promise.resolve()
    go(`/ratings/${encodeURIComponent(handle.trim())}`)
  }
  return (
    <details class="filter">
      <summary>Find a player</summary>
      <Form action={action} does={does} button="Show player">
        <Field label="Handle" value={handle} set={set_handle} />
      </Form>
    </details>
  )
}

function Table(props: { readonly rows: Rows; readonly list: string }) {
  if (props.rows.length === 0) return <p>No players on this list yet.</p>
  return (
    <div class="wide" tabIndex={0} role="region" aria-label={`Ratings: ${list_name(props.list)}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Player</th>
            <th scope="col">Rating</th>
            <th scope="col">
              <abbr title="rating deviation">RD</abbr>
            </th>
            <th scope="col">Games</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.player}>
              <td>{row.place}</td>
              <th scope="row">
                <a href={`/ratings/${encodeURIComponent(row.player)}`}>{row.player}</a>
              </th>
              <td>
                <b>{rating_of(row)}</b>
              </td>
              <td>{Math.round(Number(row.deviation))}</td>
              <td>{row.games_in_all}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
