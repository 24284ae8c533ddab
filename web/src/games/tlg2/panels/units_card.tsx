import { GroupCard } from '../../group/group_card'
import { Steps } from '../../hexwar/steps'
import type { PanelScene } from '../scene'
import { movement_of, without_movements } from '../turn/draft'
import { reasons_of } from '../turn/group'
import { reach_of } from '../turn/plan'
import { begin_combat, offers_of } from '../turn/selection'
import { Note } from '../../../turn/note'

/** Several units that move together. */
export function UnitsCard(scene: PanelScene) {
  const { field, board, turn, selection, group, line } = scene
  const [leader = ''] = group.keys
  const reasons = reasons_of(selection, turn.lines)
  const members = group.keys.map((id) => ({ key: id, id, refusal: reasons.get(id) ?? forbidden(scene, id) }))
  return (
    <GroupCard {...{ group, members, line }}>
      <Steps field={field} from={board.units.get(leader)?.at} reach={reach_of(turn.plans, leader)} go={scene.move_group} />
      <Note note={selection.note} />
      <Cancel {...scene} />
      <Combats turn={turn} select={scene.select} group={group} />
    </GroupCard>
  )
}

/** Why this unit does not move, or does not follow its order. */
function forbidden({ turn }: PanelScene, id: string) {
  const ordered = movement_of(turn.lines, id)
  if (ordered === undefined) return turn.plans?.movement.get(id)?.stays
  const number = turn.lines.indexOf(ordered) + 1
  return turn.plans?.whole.refusals.find(({ line }) => line === number)
}

/** Takes back the moves of the chosen units. */
export function Cancel({ turn, group: { keys } }: Pick<PanelScene, 'turn' | 'group'>) {
  if (keys.every((unit) => movement_of(turn.lines, unit) === undefined)) return null
  return (
    <p class="chips">
      <button type="button" onClick={() => turn.edit(without_movements(turn.lines, keys))}>
        {keys.length > 1 ? 'Cancel moves' : 'Cancel move'}
      </button>
    </p>
  )
}

/** A button for each enemy that one of the chosen units can fight: all of them that can do. */
export function Combats({ turn, select, group: { keys } }: Pick<PanelScene, 'turn' | 'select' | 'group'>) {
  const offers = offers_of(turn.plans, keys)
  if (offers.length === 0) return null
  return (
    <div class="chips">
      {offers.map(({ hex, verb, units }) => (
        <button key={`${verb}${hex}`} type="button" onClick={() => begin_combat({ turn, select }, [hex], units)}>
          {verb} {hex}
        </button>
      ))}
    </div>
  )
}
