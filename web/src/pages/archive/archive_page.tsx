import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api/client'
import { go } from '../../app/navigation'
import type { PageProps } from '../../app/route'
import { Field, Form, Pick } from '../../views/form'
import { ProblemNotice } from '../../views/problem_notice'
import { At } from '../../views/time'
import { use_action } from '../../views/use_action'
import { use_loaded } from '../../views/use_loaded'
import { MatchList } from '../matches/match_list'
import { acts_of, type Match } from '../matches/standing'
import { address_of, asked, results_of, search_of, type Search } from './search'

/** Finished public matches: search by battle, player and result, and watch them again. */
export default function ArchivePage({ query }: PageProps) {
  const searched = search_of(query)
  const key = address_of(searched)
  return (
    <>
      <h1>Archive</h1>
      <p>All finished public matches, with every turn, order and die roll.</p>
      <SearchForm key={key} searched={searched} />
      <MatchList
        key={`list ${key}`}
        title="Finished matches"
        query={{ status: 'over', ...asked(searched) }}
        empty="No matches found."
        beside={(match) => <HowItEnded match={match} />}
      />
    </>
  )
}

function SearchForm({ searched }: { readonly searched: Search }) {
  const [wanted, set_wanted] = useState(searched)
  const action = use_action()
  const scenarios = use_loaded('scenarios', (signal) => api.get('/api/v1/scenarios', { signal }))
  const all = scenarios.value?.scenarios ?? []
  const results = results_of(all, wanted.scenario)
  const offered = results.some(({ value }) => value === wanted.winner)
  useEffect(() => {
    if (scenarios.value !== undefined && !offered) set_wanted({ ...wanted, winner: '' })
  }, [scenarios.value, offered])
  const does = async (): Promise<void> => {
    await Promise.resolve()
    go(address_of(wanted))
  }
  return (
    <Form action={action} does={does} button="Search">
      <ProblemNotice fault={scenarios.fault} />
      <Pick
        label="Battle"
        choices={[
          { value: '', label: 'All battles' },
          ...all.map(({ id, title, date }) => ({ value: id, label: `${title}, ${date}` })),
        ]}
        value={wanted.scenario}
        set={(scenario) => set_wanted({ ...wanted, scenario })}
      />
      <Field
        label="Player"
        value={wanted.player}
        required={false}
        hint="The handle of either player."
        set={(player) => set_wanted({ ...wanted, player })}
      />
      <Pick
        label="Result"
        choices={results}
        value={wanted.winner}
        set={(winner) => set_wanted({ ...wanted, winner })}
      />
      <Field
        label="Minimum turns"
        type="number"
        value={wanted.min_turns}
        required={false}
        least={1}
        most={999}
        set={(min_turns) => set_wanted({ ...wanted, min_turns })}
      />
      <Field
        label="Maximum turns"
        type="number"
        value={wanted.max_turns}
        required={false}
        least={1}
        most={999}
        set={(max_turns) => set_wanted({ ...wanted, max_turns })}
      />
    </Form>
  )
}

const HowItEnded = ({ match }: { readonly match: Match }) => (
  <p>
    {match.result?.reason.replace(/\.$/, '')}; {acts_of(match)} <At time={match.updated} />.{' '}
    <a href={`/matches/${match.id}/replay`}>Watch</a>
  </p>
)
