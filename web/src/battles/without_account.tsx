import { first_turns } from '../games/games'

/** Which battles a reader can play without an account, and what an account adds. */
export const WithoutAccount = () => (
  <p class="without-account">
    Without an account you can play {first_turns.length === 1 ? 'one battle' : `${first_turns.length} battles`} against
    the computer, with a guide:{' '}
    {first_turns.map(({ ruleset, first_turn }, index) => (
      <>
        {index > 0 && '; '}
        <a href={`/first-turn?game=${ruleset}`}>{first_turn?.title}</a>
      </>
    ))}
    . These matches are kept for three days. <a href="/sign-up">Create an account</a> to choose any battle and side, to
    play people or a stronger computer, to get reports by mail and to keep your matches.
  </p>
)
