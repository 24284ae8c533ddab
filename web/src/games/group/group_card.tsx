import type { ComponentChildren } from 'preact'
import type { Refusal } from '../../turn/use_draft'
import { use_in_view } from '../../views/use_in_view'
import type { Tried } from './in_turn'
import type { Group } from './use_group'

/** Adds units to the chosen one: all that stand in line with it, or those that are pressed next. */
export const Gather = (props: GatherProps) => (
  <p class="chips">
    <Gathering {...props} />
  </p>
)

interface GatherProps {
  readonly group: Group
  readonly line: readonly string[]
}

function Gathering({ group: { several, set_several, gather, keys }, line }: GatherProps) {
  return (
    <>
      {line.length > 1 && keys.length < line.length && (
        <button type="button" onClick={() => gather(line)}>
          Select the line ({line.length})
        </button>
      )}
      <button type="button" aria-pressed={several} onClick={() => set_several(!several)}>
        Add units
      </button>
    </>
  )
}

interface Outcome {
  readonly refusal?: Refusal
}

/** While a group is dragged: how many move, those that cannot follow, each with the reason, and what others pay. */
export function FollowersWords<Trial extends Outcome>({ tried = [], leads, cost = () => undefined }: {
  readonly tried: readonly Tried<{ readonly sheet: { readonly id: string } }, Trial>[] | undefined
  readonly leads: string
  readonly cost?: (trial: Trial) => string | undefined
}) {
  const others = tried.filter(({ unit }) => unit.sheet.id !== leads)
  return (
    <>
      {tried.length > 1 && <span>{tried.length} units move together.</span>}
      {others.map(({ unit: { sheet }, trial }) => {
        const { refusal } = trial
        const paid = cost(trial)
        if (refusal !== undefined) {
          return (
            <span key={sheet.id} class="refused">
              {sheet.id}: [{refusal.rule ?? ''}] {refusal.message}
            </span>
          )
        }
        return paid === undefined ? null : (
          <span key={sheet.id}>
            {sheet.id}: {paid}
          </span>
        )
      })}
    </>
  )
}

export interface Member {
  readonly key: string
  readonly id: string
  /** Why its order is not allowed. */
  readonly refusal: Refusal | undefined
}

/** Several units that move together, the first of them leading, with the buttons of the game for them all. */
export function GroupCard({ group, members, line, children }: {
  readonly group: Group
  readonly members: readonly Member[]
  readonly line: readonly string[]
  readonly children: ComponentChildren
}) {
  const card = use_in_view(`${members.length} ${members[0]?.key}`)
  const refused = members.filter(({ refusal }) => refusal !== undefined)
  return (
    <section ref={card} class="chosen-unit" aria-label={`Orders of ${members.length} units`}>
      <p>
        <b>{members.length} units move together</b>, led by {members[0]?.id}. Press a name to leave that unit behind.
      </p>
      <p class="chips" role="group" aria-label="Units that move together">
        {members.map(({ key, id }) => (
          <button key={key} type="button" aria-pressed onClick={() => group.toggle(key)}>
            {id}
          </button>
        ))}
        <Gathering {...{ group, line }} />
      </p>
      {refused.length > 0 && (
        <ul class="left-behind" aria-label="Units that cannot follow">
          {refused.map(({ key, id, refusal }) => (
            <li key={key}>
              <b>{id}</b>: {refusal?.message} {refusal?.rule !== undefined && `(${refusal.rule})`}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
