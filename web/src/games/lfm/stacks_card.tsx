import { Gather, GroupCard } from '../group/group_card'
import { Steps } from '../hexwar/steps'
import { reason_of, stack_name, stacks_of, stays_of } from './group'
import { without_moves } from './plan'
import { attack_at, group_of, line_at } from './press'
import type { Scene } from './scene'

/** Several stacks that move together. */
export function StacksCard(scene: Scene) {
  const { play, field, board, planned, selection, reach, move_group } = scene
  const { behind = [] } = selection
  const stacks = stacks_of(board, selection.units)
  const [leader] = stacks
  const members = stacks.map((stack) => ({
    key: stack.hex,
    id: stack_name(field, board, stack),
    refusal: reason_of(behind, play.draft.text, stack) ?? (planned.reach(new Set(stack.units)).size > 0 ? undefined : stays_of(planned.plan, stack.units)),
  }))
  return (
    <GroupCard {...{ members }} group={group_of(scene)} line={leader === undefined ? [] : line_at(leader.hex, scene)} what="stacks">
      <Steps {...{ field, reach }} from={leader?.hex} go={move_group} />
      <Cancel {...scene} />
      <Attacks {...scene} />
    </GroupCard>
  )
}

/** What the chosen units of one stack can do, and who may go with them. */
export function StackOrders(scene: Scene) {
  const { play, selection } = scene
  const group = group_of(scene)
  const [hex] = group.keys
  if (!play.yours || hex === undefined || selection.units.size === 0) return null
  return (
    <>
      <Cancel {...scene} />
      <Attacks {...scene} />
      <Gather {...{ group }} line={line_at(hex, scene)} what="stacks" />
    </>
  )
}

/** Takes back the moves of the chosen units. */
function Cancel({ play: { draft }, board, planned, selection }: Scene) {
  const without = without_moves(draft.text, planned.lines, [...selection.units])
  if (without.split('\n').length === draft.text.split('\n').length) return null
  return (
    <p class="chips">
      <button type="button" onClick={() => draft.change(without)}>
        {stacks_of(board, selection.units).length > 1 ? 'Cancel moves' : 'Cancel move'}
      </button>
    </p>
  )
}

/** A button for each hex that one of the chosen units can attack: all of them that can do. */
function Attacks(scene: Scene) {
  const { planned: { plan }, selection: { units } } = scene
  const able = (plan?.combat.targets ?? []).filter(({ attackers }) => attackers.some((id) => units.has(id)))
  if (able.length === 0) return null
  return (
    <div class="chips">
      {able.map(({ hex }) => (
        <button key={hex} type="button" onClick={() => attack_at(hex, scene)}>
          Attack {hex}
        </button>
      ))}
    </div>
  )
}
