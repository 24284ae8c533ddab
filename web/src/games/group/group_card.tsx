import type { ComponentChildren } from 'preact'
import type { Refusal } from '../../turn/use_draft'
import { use_in_view } from '../../views/use_in_view'
import type { AtOnce } from './at_once'
import type { Tried } from './in_turn'
import type { Group } from './use_group'

/** Adds units to the chosen one: all that stand in line with it, or the next ones that the player presses. */
export const Gather = (props: GatherProps) => (
  <p class="chips">
    <Gathering {...props} />
  </p>
)

interface GatherProps {
  readonly group: Group
  readonly line: readonly string[]
  /** What each of them is, if not a unit. */
  readonly what?: string
}

function Gathering({ group: { several, set_several, gather, keys }, line, what = 'units' }: GatherProps) {
  return (
    <>
      {line.length > 1 && keys.length < line.length && (
        <button type="button" onClick={() => gather(line)}>
          Select the line ({line.length})
        </button>
      )}
      <button type="button" aria-pressed={several} onClick={() => set_several(!several)}>
        Add {what}
      </button>
    </>
  )
}

interface Outcome {
  readonly refusal?: Refusal
}

/** While the player drags a group: how many units move, those that cannot follow, each with the reason, and what
 * others pay. */
export function FollowersWords<Unit, Trial extends Outcome>(props: {
  readonly tried: readonly Tried<Unit, Trial>[] | undefined
  readonly name: (unit: Unit) => string
  readonly leads: string
  readonly what?: string
  readonly cost?: (trial: Trial) => string | undefined
}) {
  const { tried = [], name, leads, what = 'units', cost = () => undefined } = props
  const others = tried.map(({ unit, trial }) => ({ id: name(unit), trial })).filter(({ id }) => id !== leads)
  return (
    <>
      {tried.length > 1 && <span>{`${tried.length} ${what} move together.`}</span>}
      {others.map(({ id, trial }) => {
        const { refusal } = trial
        const paid = cost(trial)
        if (refusal !== undefined) {
          return (
            <span key={id} class="refused">
              {id}: [{refusal.rule ?? ''}] {refusal.message}
            </span>
          )
        }
        return paid === undefined ? null : (
          <span key={id}>
            {id}: {paid}
          </span>
        )
      })}
    </>
  )
}

export interface Member {
  readonly key: string
  readonly id: string
  /** Why the game does not allow its order. */
  readonly refusal: Refusal | undefined
}

/** Several units that move together, the first of them leading, with the buttons of the game for them all. */
export function GroupCard({ group, members, line, what = 'units', children }: {
  readonly group: Group
  readonly members: readonly Member[]
  readonly line: readonly string[]
  readonly what?: string
  readonly children: ComponentChildren
}) {
  const card = use_in_view(`${members.length} ${members[0]?.key}`)
  const words = what.charAt(0).toUpperCase() + what.slice(1)
  const refused = members.filter(({ refusal }) => refusal !== undefined)
  return (
    <section ref={card} class="chosen-unit" aria-label={`Orders of ${members.length} ${what}`}>
      <p>
        <b>{members.length} {what} move together</b>, led by {members[0]?.id}. Press a name to leave it behind.
      </p>
      <p class="chips" role="group" aria-label={`${words} that move together`}>
        {members.map(({ key, id }) => (
          <button key={key} type="button" aria-pressed onClick={() => group.toggle(key)}>
            {id}
          </button>
        ))}
        <Gathering {...{ group, line, what }} />
      </p>
      {refused.length > 0 && (
        <ul class="left-behind" aria-label={`${words} that cannot follow`}>
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

/** A button for each enemy that some of the chosen units can fight: it orders all of them that can. */
export function AllAgainst({ label, verb, offers, give }: {
  readonly label: string
  readonly verb: string
  readonly offers: readonly AtOnce[]
  readonly give: (orders: readonly string[]) => void
}) {
  if (offers.length === 0) return null
  return (
    <p class="chips" role="group" aria-label={label}>
      {offers.map(({ target, units, orders }) => (
        <button key={target} type="button" onClick={() => give(orders)}>
          {verb} {target} ({units.join(', ')})
        </button>
      ))}
    </p>
  )
}
