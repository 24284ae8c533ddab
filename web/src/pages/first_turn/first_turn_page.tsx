import { api } from '../../api/client'
import { go } from '../../app/navigation'
import type { PageProps } from '../../app/route'
import { first_turns } from '../../games/games'
import { refresh_session, use_session } from '../../app/session'
import { Form } from '../../views/form'
import { use_action } from '../../views/use_action'

/** The way in for new visitors: a match against Recruit, with a guide, at once. */
export default function FirstTurnPage({ query }: PageProps) {
  const session = use_session()
  const action = use_action()
  const asked = query.get('game')
  const chosen = first_turns.find(({ ruleset }) => ruleset === asked) ?? first_turns[0]
  const begins = chosen?.first_turn
  if (begins === undefined) return <NoGuide />
  const does = async (): Promise<void> => {
    if (session.state !== 'in') {
      await api.post('/api/v1/sessions/guest', { body: { cookie: true } })
      await refresh_session()
    }
    const made = await api.post('/api/v1/matches', {
      body: {
        scenario: begins.scenario,
        side: begins.side,
        options: { opponent: 'recruit', decisions: 'standing', public: false, clock: null },
      },
    })
    go(`/matches/${made.id}?guide=1`)
  }
  return (
    <>
      <h1>A first turn: {begins.title}</h1>
      <p>{begins.words}</p>
      {session.state === 'out' && (
        <p>
          No account needed. Guest matches are kept for three days; create an account at any time to
          keep yours.
        </p>
      )}
      <Form action={action} does={does} button="Begin" />
      <p class="hint">A battle of {chosen?.title}.</p>
      <p>
        <a href={`/lessons/${chosen?.ruleset ?? ''}`}>Lessons</a> teach the rules step by step on small positions. On
        the <a href="/what-if">what-if board</a> you can play a whole battle alone or with someone at the same screen.
      </p>
      <h2>Other games</h2>
      <ul>
        {first_turns
          .filter((other) => other !== chosen)
          .map(({ ruleset, title, first_turn }) => (
            <li key={ruleset}>
              <a href={`/first-turn?game=${ruleset}`}>{first_turn?.title}</a> ({title})
            </li>
          ))}
      </ul>
    </>
  )
}

const NoGuide = () => (
  <>
    <h1>A first turn</h1>
    <p>
      No game here has a guided turn. <a href="/matches/new">Create a match</a> instead.
    </p>
  </>
)
