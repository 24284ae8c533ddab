import { useId } from 'preact/hooks'
import figures from '../../../docs/balance.md'
import type { Schema } from '../api/client'
import { balance_words, difficulty_of, length_of } from './words'
import './battles.css'

type Battle = Schema<'Scenarios'>['scenarios'][number]

/** A battle to choose: its map, how long it is, how even, how much there is to lead. */
export const BattleCard = (props: {
  readonly battle: Battle
  readonly name: string
  readonly chosen: boolean
  readonly choose: () => void
}) => {
  const { battle } = props
  const id = useId()
  const known = figures[battle.title]
  return (
    <label class="battle-card">
      <input
        type="radio"
        name={props.name}
        checked={props.chosen}
        onChange={props.choose}
        aria-label={`${battle.title}, ${battle.date}`}
        aria-describedby={`${id}-words`}
      />
      <img
        src={`/api/v1/scenarios/${battle.id}/map.png?width=240`}
        alt=""
        loading="lazy"
        width={112}
        height={84}
      />
      <span class="battle-words" id={`${id}-words`}>
        <b>{battle.title}</b>
        <span class="hint">{battle.date}</span>
        {known === undefined ? (
          <span class="hint">Not measured yet.</span>
        ) : (
          <>
            <span>{length_of(known)}</span>
            <span>
              {difficulty_of(known)} · {balance_words(known)}
            </span>
          </>
        )}
      </span>
    </label>
  )
}
