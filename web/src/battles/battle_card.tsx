import { useId } from 'preact/hooks'
import { BattleWords, type Battle } from './battle_words'
import { MapPicture } from './map_picture'

/** A battle to choose: its map, how long it is, how even, how much there is to lead. */
export const BattleCard = (props: {
  readonly battle: Battle
  readonly name: string
  readonly chosen: boolean
  readonly choose: () => void
}) => {
  const { battle } = props
  const id = useId()
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
      <MapPicture src={`/api/v1/scenarios/${battle.id}/map.png?width=240`} />
      <BattleWords battle={battle} id={`${id}-words`} />
    </label>
  )
}
