import type { StandingOrdersDraft } from '../../turn/use_standing_orders'
import type { StandingField } from '../standing/lines'
import { StandingPanel } from '../standing/panel'
import { key_of } from './field'
import { order_text } from './lines'
import type { Scene } from './use_scene'

// The fields of standing orders in this game (F33).

const standing_example = 'react any stand\ndefend any at nearest\nhold any beyond 6\nlast any at nearest'

const any = 'any'
const distances = [3, 6, 9, 12] // inches, from one unit to another

/** A shot at the nearest or at none; of one unit, enemies by name besides. */
const shot = (label: string, verb: string, word: string, whose: string, enemies: readonly string[]): StandingField => ({
  label,
  whose,
  verbs: [verb],
  choices: [
    { label: 'At the nearest', line: `${verb} ${word} at nearest` },
    { label: 'Never', line: `${verb} ${word} hold` },
    ...enemies.map((enemy) => ({ label: `At ${enemy}`, line: `${verb} ${word} at ${order_text.quoted(enemy)}` })),
  ],
})

const fields = (whose: string, enemies: readonly string[] = []): readonly StandingField[] => {
  const word = whose === any ? any : order_text.quoted(whose)
  return [
    {
      label: 'When charged',
      whose,
      verbs: ['react'],
      choices: [
        { label: 'Stand', line: `react ${word} stand` },
        { label: 'Countercharge', line: `react ${word} countercharge` },
        { label: 'Evade', line: `react ${word} evade` },
      ],
    },
    shot('Fire at chargers', 'defend', word, whose, enemies),
    {
      label: 'Fire at chargers of other units',
      whose,
      verbs: ['hold'],
      choices: distances.map((distance) => ({
        label: `Only within ${distance}″`,
        line: `hold ${word} beyond ${distance}`,
      })),
    },
    shot('In the last fire of the battle', 'last', word, whose, enemies),
  ]
}

const of_all = fields(any)

export function StandingOrders({ scene, standing }: { readonly scene: Scene; readonly standing: StandingOrdersDraft }) {
  const { after, side, chosen, choose } = scene
  const units = after.flatMap((piece) => (piece.kind === 'unit' ? [piece] : []))
  const ids = (own: boolean): readonly string[] =>
    units.filter(({ sheet }) => (sheet.side === side) === own).map(({ sheet }) => sheet.id)
  return (
    <StandingPanel
      {...{ standing, of_all }}
      units={ids(true)}
      what="unit"
      of_unit={(unit) => fields(unit, ids(false))}
      chosen={chosen?.kind === 'unit' ? chosen.sheet.id : undefined}
      choose={(id) => {
        const unit = units.find(({ sheet }) => sheet.id === id)
        choose(unit === undefined ? undefined : key_of(unit))
      }}
      example={standing_example}
    />
  )
}
