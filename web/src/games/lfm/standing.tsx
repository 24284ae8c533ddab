import { useEffect, useState } from 'preact/hooks'
import type { Schema } from '../../api/client'
import type { StandingOrdersDraft } from '../../turn/use_standing_orders'
import type { ArrowMark, Badge, Marks } from '../hexwar/marks'
import type { StandingField } from '../standing/lines'
import { StandingPanel } from '../standing/panel'
import { odds } from './charts'
import { standing_example, type Field } from './field'
import type { Play } from '../game'
import type { HexId } from '../hexwar/hex'
import type { Scene } from './scene'
import { hexes_of, losses_of, quoted, same_aim, with_hex, with_loss, without_hexes, type Aim } from './standing_lines'

// The fields of standing orders in this game (L30). Hexes are chosen on the map.

/** The brigades and guns of a side. */
function choosers({ file, sheets }: Field, side: string): { readonly brigades: readonly string[]; readonly guns: readonly string[] } {
  const own = [...sheets.values()].filter((sheet) => sheet.side === side)
  return {
    brigades: file.brigades.map(({ id }) => id).filter((id) => own.some(({ brigade }) => brigade === id)),
    guns: own.filter(({ branch }) => branch === 'artillery').map(({ id }) => id),
  }
}

const withdrawal = (brigade: string): StandingField => ({
  label: 'Withdraw',
  whose: brigade,
  verbs: ['withdraw'],
  choices: odds.map((column) => ({
    label: `Before a round at ${column} or worse`,
    line: `withdraw ${quoted(brigade)} at ${column}`,
  })),
})

const fire = (guns: string): StandingField => ({
  label: 'Fire',
  whose: guns,
  verbs: ['hold'],
  choices: [{ label: 'Never', line: `hold ${quoted(guns)}` }],
})

interface Props extends Pick<Scene, 'play' | 'field'> {
  readonly aim: Aim | undefined
  readonly set_aim: (aim: Aim | undefined) => void
}

export function StandingOrders({ play: { reading, standing }, field, aim, set_aim }: Props) {
  const side = reading.match.your_side ?? ''
  const [chosen, choose] = useState<string>()
  const { brigades, guns } = choosers(field, side)
  const hexes = (label: string, of: Aim, otherwise: string) => <HexField {...{ label, of, otherwise, standing, aim, set_aim }} />
  const units_of = (id: string): readonly string[] =>
    brigades.includes(id) ? [...field.sheets.values()].filter(({ brigade, branch }) => brigade === id && branch !== 'commander').map((sheet) => sheet.id) : [id]
  return (
    <StandingPanel
      {...{ standing, chosen }}
      choose={(id) => {
        set_aim(undefined)
        choose(id)
      }}
      of_all={[]}
      besides_of_all={
        <>
          {hexes('Guns fire first at', { kind: 'fire' }, 'Doctrine decides')}
          {hexes('All retreat toward', { kind: 'toward' }, 'Doctrine decides')}
        </>
      }
      units={[...brigades, ...guns]}
      what="brigade or battery"
      of_unit={(id) => [brigades.includes(id) ? withdrawal(id) : fire(id)]}
      besides_of_unit={(id) => (
        <>
          {brigades.includes(id) && <Losses units={units_of(id)} standing={standing} />}
          {units_of(id).map((unit) => (
            <div key={unit}>{hexes(`${unit} retreats to`, { kind: 'retreat', unit }, 'As the others')}</div>
          ))}
        </>
      )}
      example={standing_example(field, side)}
    />
  )
}

/** Hexes, the best first, that are chosen by pressing them on the map. */
function HexField({ label, of, otherwise, standing, aim, set_aim }: Pick<Props, 'aim' | 'set_aim'> & {
  readonly label: string
  readonly of: Aim
  /** What holds without any. */
  readonly otherwise: string
  readonly standing: StandingOrdersDraft
}) {
  const text = standing.text ?? ''
  const hexes = hexes_of(text, of)
  const aiming = same_aim(aim, of)
  return (
    <div class="standing-field" role="group" aria-label={label}>
      <span>{label}</span>
      <span class="chips">
        <span>{hexes.length === 0 ? otherwise : hexes.join(', then ')}</span>
        <button type="button" aria-pressed={aiming} onClick={() => set_aim(aiming ? undefined : of)}>
          Choose on the map
        </button>
        {hexes.length > 0 && (
          <button type="button" onClick={() => standing.change(without_hexes(text, of))}>
            Clear
          </button>
        )}
      </span>
      {aiming && <p class="hint standing-aim">{of.kind === 'toward' ? 'Press a hex on the map.' : 'Press hexes on the map, the best first. Press one again to remove it.'}</p>}
    </div>
  )
}

/** The units of a brigade, those that are lost first with their numbers. */
function Losses({ units, standing }: { readonly units: readonly string[]; readonly standing: StandingOrdersDraft }) {
  const text = standing.text ?? ''
  const losses = losses_of(text)
  return (
    <div class="standing-field" role="group" aria-label="Lost first">
      <span>Lost first</span>
      <span class="chips">
        {units.map((unit) => {
          const place = losses.indexOf(unit)
          return (
            <button key={unit} type="button" aria-pressed={place >= 0} onClick={() => standing.change(with_loss(text, unit))}>
              {place >= 0 ? `${place + 1}. ${unit}` : unit}
            </button>
          )
        })}
      </span>
    </div>
  )
}

/** What hexes are chosen for, by presses on the map while the standing orders are shown. */
export function use_aim({ standing, tab, reading: { match } }: Pick<Play, 'standing' | 'tab' | 'reading'>) {
  const [aim, set_aim] = useState<Aim>()
  useEffect(() => set_aim(undefined), [match.revision, tab])
  const press = (id: HexId): boolean => {
    if (aim !== undefined) standing.change(with_hex(standing.text ?? '', aim, id))
    return aim !== undefined
  }
  return { aim, set_aim, press, marks: tab === 'standing' ? standing_marks(standing, aim) : undefined }
}

/** On the map: the hexes that are chosen, numbered, and where units would retreat as things stand. */
function standing_marks(standing: StandingOrdersDraft, aim: Aim | undefined): Marks {
  const { retreats = [] } = (standing.forecast ?? {}) as Partial<Schema<'lfm.Forecast'>>
  const told = retreats.filter(({ unit }) => aim?.kind !== 'retreat' || aim.unit === unit)
  const hexes = aim === undefined ? [] : hexes_of(standing.text ?? '', aim)
  return {
    arrows: told.flatMap(({ at, to }): ArrowMark[] => (to === null ? [] : [{ kind: 'retreat', hexes: [at, to] }])),
    answers: hexes,
    badges: hexes.map((hex, index): Badge => ({ hex, text: String(index + 1), kind: 'loss' })),
  }
}
