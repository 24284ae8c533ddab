import { api } from '../../api/client'
import { go } from '../../app/navigation'
import { refresh_session, use_session } from '../../app/session'
import { Form } from '../../views/form'
import { use_action } from '../../views/use_action'

/** The way in for who has never been here: a match against Captain, with a guide, at once. */
export default function FirstTurnPage() {
  const session = use_session()
  const action = use_action()
  const does = async (): Promise<void> => {
    if (session.state !== 'in') {
      await api.post('/api/v1/sessions/guest', { body: { cookie: true } })
      await refresh_session()
    }
    const made = await api.post('/api/v1/matches', {
      body: {
        scenario: 'tlg2/chippewa',
        side: 'us',
        options: { opponent: 'captain', decisions: 'standing', public: false, clock: null },
      },
    })
    go(`/matches/${made.id}?guide=1`)
  }
  return (
    <>
      <h1>A first turn</h1>
      <p>
        The plain by the Chippewa, 5 July 1814. You lead the American brigades; Captain, the computer
        player, has the British and Canadians. A guide shows you the table as you play: how units
        move, how an attack is made, what the dice do.
      </p>
      {session.state === 'out' && (
        <p>
          You need no account. As a guest you have your match for three days, and can make an account
          at any time to keep it.
        </p>
      )}
      <Form action={action} does={does} button="Begin" />
    </>
  )
}
