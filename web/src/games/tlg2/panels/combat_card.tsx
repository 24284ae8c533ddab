import type { Schema } from '../../../api/client'
import { Chances } from '../../odds/odds'
import { Rule } from '../../../rules/rule'
import { use_in_view } from '../../../views/use_in_view'
import { with_combat, without_line } from '../turn/draft'
import type { Attack, Bombard, Order } from '../turn/lines'
import { by_effect, odds_words } from '../turn/plan'
import { all_targets, edit_combat, fighters, parts_of, with_all, with_attackers } from '../turn/selection'
import type { PanelScene } from '../scene'

type Preview = Schema<'tlg2.Preview'>

interface Props {
  readonly scene: PanelScene
  readonly index: number
  readonly order: Order
}

/** A combat in the draft: attackers, defenders, the odds step by step, and the possible results. */
export function CombatCard({ scene, index, order }: Props) {
  const { turn, selection, select, match } = scene
  const { targets, units } = parts_of(order)
  const preview = turn.plans?.whole.preview.find(({ line }) => line === index + 1)
  const open = selection.combat === index
  const all = open ? with_all(order, index, turn.plans) : undefined
  const card = use_in_view(open ? targets.join(' ') : undefined)
  const defenders = preview?.defenders?.map(({ unit }) => unit).join(', ')
  return (
    <section ref={card} class="card combat" aria-label={`Combat on ${targets.join(', ')}`}>
      <button
        type="button"
        class="combat-head quiet"
        aria-expanded={open}
        onClick={() => select(open ? {} : { combat: index })}
      >
        <span>
          {units.length > 0
            ? units.join(' + ')
            : order.order === 'attack'
              ? 'all adjacent units'
              : 'no guns'}
          {' → '}
          {targets.join(', ')}
          {defenders !== undefined && ` (${defenders})`}
        </span>
        <b class="odds">{odds_words(preview) ?? '–'}</b>
      </button>
      {preview?.refused !== undefined && (
        <p class="stays">
          {preview.refused.message} <Rule number={preview.refused.rule} />
        </p>
      )}
      {all !== undefined && (
        <button type="button" onClick={() => edit_combat(turn, { index, order }, targets, all)}>
          Attack with all adjacent units
        </button>
      )}
      {preview?.results !== undefined && (
        <Chances
          chances={by_effect(preview.results).map(({ result, words, dice, chance }) => ({
            words: `${words.charAt(0).toUpperCase()}${words.slice(1)} (${result})`,
            cases: chance.ways,
            of: chance.of,
            title: `die ${dice.join(', ')}`,
          }))}
        />
      )}
      {open && preview?.odds !== undefined && <Reckoning preview={preview} />}
      {open && <Choices scene={scene} index={index} order={order as Attack | Bombard} />}
      {open && (
        <button
          type="button"
          onClick={() => {
            turn.edit(without_line(turn.lines, index))
            select({})
          }}
        >
          {order.order === 'attack' ? 'Cancel attack' : 'Cancel bombardment'}
        </button>
      )}
      {open && match.options.decisions === 'ask' && (
        <p class="hint">In this match each player chooses their own losses and retreats.</p>
      )}
    </section>
  )
}

/** Strengths, and each shift with its rule. */
function Reckoning({ preview }: { readonly preview: Preview }) {
  const parts = (list: Preview['attackers']): string =>
    (list ?? []).map(({ unit, strength }) => `${unit} ${strength}`).join(' + ')
  return (
    <table class="reckoning">
      <caption class="visually-hidden">Odds breakdown</caption>
      <tbody>
        <tr>
          <th scope="row">Attack</th>
          <td>{parts(preview.attackers)}</td>
          <td>{preview.attack}</td>
        </tr>
        <tr>
          <th scope="row">Defence</th>
          <td>{parts(preview.defenders)}</td>
          <td>{preview.defence}</td>
        </tr>
        <tr>
          <th scope="row">Odds</th>
          <td>rounded in the defender’s favour</td>
          <td>{preview.basic}</td>
        </tr>
        {(preview.shifts ?? []).map((shift) => (
          <tr key={shift.cause}>
            <th scope="row">{shift.columns > 0 ? `+${shift.columns}` : shift.columns}</th>
            <td>
              {shift.cause} <Rule number={shift.rule} />
            </td>
            <td />
          </tr>
        ))}
        {preview.shifted !== preview.odds && (
          <tr>
            <th scope="row">Lowered</th>
            <td>
              from {preview.shifted}, voluntarily <Rule number="6.16" />
            </td>
            <td>{preview.odds}</td>
          </tr>
        )}
        {preview.shifted === preview.odds && (preview.shifts ?? []).length > 0 && (
          <tr>
            <th scope="row">Column</th>
            <td />
            <td>{preview.odds}</td>
          </tr>
        )}
        {(preview.charge ?? []).map(({ dice, columns: right, odds }) => (
          <tr key={dice.join()}>
            <th scope="row">Charge</th>
            <td>
              die {dice.join(', ')}: {right > 0 ? `+${right}` : right}
            </td>
            <td>{odds}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Choices(props: {
  readonly scene: PanelScene
  readonly index: number
  readonly order: Attack | Bombard
}) {
  const { scene, index, order } = props
  const { turn } = scene
  const { targets } = parts_of(order)
  const units = fighters(order, index, turn.plans)
  const known = all_targets(turn.plans).filter(({ hex }) => targets.includes(hex))
  const able = [...new Set(known.flatMap(({ attackers, guns }) => [...attackers, ...guns]))]
  const more = all_targets(turn.plans).filter(
    ({ hex, attackers }) =>
      !targets.includes(hex) && attackers.some((unit) => units.includes(unit)),
  )
  const preview = turn.plans?.whole.preview.find(({ line }) => line === index + 1)
  const replace = (next: Attack | Bombard): void => turn.edit(with_combat(turn.lines, next, index))
  const toggle = (unit: string): void => {
    const next = units.includes(unit) ? units.filter((other) => other !== unit) : [...units, unit]
    with_attackers(scene, { index, order }, targets, next)
  }
  return (
    <div class="combat-choices">
      <fieldset>
        <legend>Attackers</legend>
        <div class="chips">
          {able.map((unit) => (
            <button
              key={unit}
              type="button"
              aria-pressed={units.includes(unit)}
              onClick={() => toggle(unit)}
            >
              {unit}
            </button>
          ))}
        </div>
      </fieldset>
      {more.length > 0 && (
        <div class="chips">
          {more.map(({ hex }) => (
            <button
              key={hex}
              type="button"
              onClick={() => edit_combat(turn, { index, order }, [...targets, hex], units)}
            >
              Also attack {hex}
            </button>
          ))}
        </div>
      )}
      <CapChoice order={order} caps={preview?.caps ?? []} replace={replace} />
      {order.order === 'attack' && (
        <AttackChoices
          scene={scene}
          order={order}
          targets={targets}
          units={units}
          replace={replace}
        />
      )}
    </div>
  )
}

function CapChoice(props: {
  readonly order: Attack | Bombard
  readonly caps: readonly string[]
  readonly replace: (order: Attack | Bombard) => void
}) {
  const { order, caps, replace } = props
  return (
    <label class="choice">
      Lower the odds{' '}
      <select
        value={order.cap ?? ''}
        onChange={(event) => {
          const { cap: _, ...rest } = order
          const cap = event.currentTarget.value
          replace(cap === '' ? rest : { ...rest, cap })
        }}
      >
        <option value="">no</option>
        {caps.map((column) => (
          <option key={column} value={column}>
            to {column}
          </option>
        ))}
      </select>
    </label>
  )
}

function AttackChoices(props: {
  readonly scene: PanelScene
  readonly order: Attack
  readonly targets: readonly string[]
  readonly units: readonly string[]
  readonly replace: (order: Attack) => void
}) {
  const { scene, order, targets, units, replace } = props
  const near = units.filter((unit) =>
    all_targets(scene.turn.plans).some(
      ({ hex, attackers }) => targets.includes(hex) && attackers.includes(unit),
    ),
  )
  const may_charge = units.some((unit) => scene.field.sheets.get(unit)?.charge === true)
  const value = order.advance === undefined ? '' : `${order.advance.unit} ${order.advance.to ?? ''}`
  return (
    <>
      {may_charge && (
        <label class="check">
          <input
            type="checkbox"
            checked={order.charge === true}
            onChange={(event) => {
              const { charge: _, ...rest } = order
              replace(event.currentTarget.checked ? { ...rest, charge: true } : rest)
            }}
          />{' '}
          Charge
        </label>
      )}
      <label class="choice">
        If the hex is vacated{' '}
        <select
          value={value}
          onChange={(event) => {
            const { advance: _, ...rest } = order
            const [unit = '', to = ''] = event.currentTarget.value.split(' ')
            replace(unit === '' ? rest : { ...rest, advance: { unit, to } })
          }}
        >
          <option value="">the referee chooses who advances</option>
          {near.flatMap((unit) =>
            targets.map((hex) => (
              <option key={`${unit}${hex}`} value={`${unit} ${hex}`}>
                {unit} advances to {hex}
              </option>
            )),
          )}
        </select>
      </label>
    </>
  )
}
