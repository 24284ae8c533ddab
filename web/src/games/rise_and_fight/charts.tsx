import { Chart } from '../../rules/chart'
import { signed } from '../odds/odds'
import { inches } from '../tabletop/geometry'
import { causes } from './causes'
import type { ScenarioFile } from './field'

const factor_charts = [
  ['Factors for fire', '6.1'],
  ['Factors for guns', '6.2'],
  ['Factors for combat', '9.'],
] as const

/** "9.10" of "9.10 v foot", "6.1" of "6.1a": the rule that has the factor. */
const rule_of = (factor: string): string => /^[\d.]+/.exec(factor)?.[0] ?? factor

const changes_called: Readonly<Record<string, string>> = {
  limber: 'limber or unlimber',
  mounted: 'mount or dismount',
}
const change_called = (change: string): string => changes_called[change] ?? change.replace('-', ' to or from ')

const words = (name: string): string => name.replaceAll('_', ' ')
const reach = (mils: number | undefined): string => (mils === undefined || mils === 0 ? '–' : `to ${inches(mils)}″`)

/** The charts of a battle, from its file. */
export function Charts({ scenario }: { readonly scenario: object }) {
  const { moves, changes, ranges, hits, factors } = (scenario as ScenarioFile).charts
  const { road, commander, ...arms } = moves
  const row = (head: string, { segments, tiring = 0 }: { readonly segments: readonly number[]; readonly tiring?: number }) => ({
    head,
    cells: [0, 1, 2, 3].map((at) => {
      const mils = segments[at]
      return mils === undefined ? '–' : `${inches(mils)}″${at >= segments.length - tiring ? ' *' : ''}`
    }),
  })
  return (
    <div class="charts" tabIndex={0} role="region" aria-label="Charts">
      <Chart
        title="Segments of a move"
        corner="Unit"
        columns={['1st', '2nd', '3rd', '4th']}
        rows={[
          ...Object.entries(arms).flatMap(([arm, rows]) =>
            Object.entries(rows).map(([formation, one]) => row(`${arm}, ${formation}`, one)),
          ),
          row('commander', commander),
        ]}
      />
      <p class="hint">* This segment costs a hit. Road march: each segment is {inches(road)}″ longer.</p>
      <Chart
        title="Changes of formation"
        corner="Change"
        columns={['Segments']}
        rows={Object.entries(changes).map(([change, takes]) => ({ head: change_called(change), cells: [takes] }))}
      />
      <Chart
        title="Ranges"
        corner="Weapon"
        columns={['Canister', 'Short', 'Maximum']}
        rows={Object.entries(ranges).map(([weapon, { canister, short, most }]) => ({
          head: words(weapon),
          cells: [reach(canister), reach(short), reach(most)],
        }))}
      />
      <Chart
        title="Hits by required roll"
        corner="Required"
        columns={['Three hits', 'Two hits', 'One hit']}
        rows={hits.map(({ required, three, two }) => ({
          head: String(required),
          cells: [three === 0 ? '–' : `to ${three}`, two === 0 ? '–' : `to ${two}`, `to ${required}`],
        }))}
      />
      {factor_charts.map(([title, begin]) => (
        <Chart
          key={begin}
          title={title}
          corner="Factor"
          columns={['Rule', 'Score']}
          rows={Object.entries(factors)
            .filter(([factor]) => factor.startsWith(begin))
            .map(([factor, value]) => ({ head: causes[factor] ?? factor, cells: [rule_of(factor), signed(value)] }))}
        />
      ))}
    </div>
  )
}
