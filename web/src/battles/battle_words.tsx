import figures from '../../../docs/balance.md'
import type { Schema } from '../api/client'
import { game_title } from '../games/games'
import { balance_words, length_of, size_of } from './words'
import './battles.css'

export type Battle = Schema<'Scenarios'>['scenarios'][number]

/** What a player reads before choosing a battle: game, date, length, balance, number of orders. */
export function BattleWords({ battle, id }: { readonly battle: Battle; readonly id?: string }) {
  const known = figures[battle.title]
  return (
    <span class="battle-words" id={id}>
      <b>{battle.title}</b>
      <span class="hint">
        {game_title(battle.ruleset)} · {battle.date}
      </span>
      {known === undefined ? (
        <span class="hint">Not measured yet.</span>
      ) : (
        <>
          <span>{length_of(known)}</span>
          <span>
            {size_of(known)} · {balance_words(known)}
          </span>
        </>
      )}
    </span>
  )
}
