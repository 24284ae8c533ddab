import type { StandingOrdersDraft } from '../../turn/use_standing_orders'
import type { StandingField } from '../standing/lines'
import { StandingPanel } from '../standing/panel'
import { quoted } from './lines'
import type { Scene } from './use_scene'

// The fields of standing orders in this game (N23).

const standing_example = 'fire guns at best\nhold infantry unless charged\nrout any away'

/** What these fire at; of one unit, enemies by name besides. */
const fire = (label: string, whose: string, enemies: readonly string[] = []): StandingField => {
  const word = quoted_unit(whose)
  return {
    label,
    whose,
    verbs: ['fire', 'hold'],
    choices: [
      { label: 'At the nearest enemy', line: `fire ${word} at nearest` },
      { label: 'At the most valuable enemy', line: `fire ${word} at best` },
      { label: 'Only at an enemy in contact', line: `hold ${word} unless charged` },
      { label: 'Never', line: `hold ${word}` },
      ...enemies.map((enemy) => ({ label: `At ${enemy}, else the nearest`, line: `fire ${word} at ${quoted(enemy)} nearest` })),
      ...enemies.map((enemy) => ({ label: `Only at ${enemy}`, line: `fire ${word} at ${quoted(enemy)} hold` })),
    ],
  }
}

const rout = (whose: string): StandingField => ({
  label: 'When beaten, rout',
  whose,
  verbs: ['rout'],
  choices: [
    { label: 'To the rear', line: `rout ${quoted_unit(whose)} rear` },
    { label: 'Away from the enemy', line: `rout ${quoted_unit(whose)} away` },
  ],
})

const follow = (whose: string): StandingField => ({
  label: 'After a melee won',
  whose,
  verbs: ['follow'],
  choices: [{ label: 'Follow up', line: `follow ${quoted_unit(whose)}` }],
})

/** The words for several units stand as they are. */
const several = ['any', 'guns', 'infantry']
const quoted_unit = (whose: string): string => (several.includes(whose) ? whose : quoted(whose))

/** What all units, or all of an arm, do. */
const of_all: readonly StandingField[] = [fire('Guns fire', 'guns'), fire('Infantry fires', 'infantry'), rout('any'), follow('any')]

/** What one unit does. */
const of_unit = (unit: string, enemies: readonly string[]): readonly StandingField[] => [
  fire('Fires', unit, enemies),
  rout(unit),
  follow(unit),
]

export function StandingOrders({ scene, standing }: { readonly scene: Scene; readonly standing: StandingOrdersDraft }) {
  const { after, side, chosen, choose } = scene
  const ids = (own: boolean): readonly string[] =>
    after.filter(({ sheet }) => (sheet.side === side) === own).map(({ sheet }) => sheet.id)
  return (
    <StandingPanel
      {...{ standing, of_all, choose }}
      units={ids(true)}
      what="unit"
      of_unit={(unit) => of_unit(unit, ids(false))}
      chosen={chosen?.sheet.id}
      example={standing_example}
    />
  )
}
