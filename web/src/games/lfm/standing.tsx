import { useState } from 'preact/hooks'
import type { StandingField } from '../standing/lines'
import { StandingPanel } from '../standing/panel'
import { quoting } from '../tabletop/order_lines'
import { odds } from './charts'
import { standing_example, type Field } from './field'
import type { Scene } from './scene'

// The fields of standing orders in this game (L30): of its hexes the text alone tells.

/** The brigades and guns of a side. */
function choosers({ file, sheets }: Field, side: string): { readonly brigades: readonly string[]; readonly guns: readonly string[] } {
  const own = [...sheets.values()].filter((sheet) => sheet.side === side)
  return {
    brigades: file.brigades.map(({ id }) => id).filter((id) => own.some(({ brigade }) => brigade === id)),
    guns: own.filter(({ branch }) => branch === 'artillery').map(({ id }) => id),
  }
}

const quoted = quoting('all any at')

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

export function StandingOrders({ play: { reading, standing }, field }: Pick<Scene, 'play' | 'field'>) {
  const side = reading.match.your_side ?? ''
  const [chosen, choose] = useState<string>()
  const { brigades, guns } = choosers(field, side)
  return (
    <StandingPanel
      {...{ standing, chosen, choose }}
      of_all={[]}
      units={[...brigades, ...guns]}
      what="brigade or battery"
      of_unit={(id) => [brigades.includes(id) ? withdrawal(id) : fire(id)]}
      example={standing_example(field, side)}
    />
  )
}
