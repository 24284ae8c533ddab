import { Chart } from '../../rules/chart'
import { signed } from '../odds/odds'
import { inches } from '../tabletop/geometry'
import type { ScenarioFile } from './field'

/** What a name of the file leaves open: 7.2 means light infantry, not light cavalry. */
const named: Readonly<Record<string, string>> = {
  after_follow_up: 'after a follow-up',
  each_more: 'each further unit on the enemy',
  foot_artillery: 'foot guns',
  guns_hq_or_light: 'guns, HQ or light infantry',
  higher: 'on higher ground',
  horse_artillery: 'horse guns',
  hq: 'HQ',
  hq_itself: 'the HQ itself',
  light_in_woods: 'at light infantry in woods',
}
const words = (name: string): string => named[name] ?? name.replaceAll('_', ' ')

/** The charts of a battle, from its file. */
export function Charts({ scenario }: { readonly scenario: object }) {
  const { moves, ranges, modifiers = {} } = (scenario as ScenarioFile).charts
  const { road, stream_cost, ...allowances } = moves
  const { musket, short, foot, horse } = ranges
  return (
    <div class="charts" tabIndex={0} role="region" aria-label="Charts">
      <Chart
        title="Movement"
        corner="Unit"
        columns={['Inches']}
        rows={Object.entries(allowances).map(([who, mils]) => ({ head: words(who), cells: [`${inches(mils)}″`] }))}
      />
      <p class="hint">
        Moves wholly on a road: {inches(road ?? 0)}″ more. A stream costs {inches(stream_cost ?? 0)}″. Towns cost
        double.
      </p>
      <Chart
        title="Range"
        corner="Unit"
        columns={['Short', 'Middle', 'Long']}
        rows={[
          { head: 'infantry', cells: [`to ${inches(musket)}″`, '–', '–'] },
          ...([['foot guns', foot], ['horse guns', horse]] as const).map(([head, { middle, far }]) => ({
            head,
            cells: [`to ${inches(short)}″`, `to ${inches(middle)}″`, `to ${inches(far)}″`],
          })),
        ]}
      />
      {Object.entries<Readonly<Record<string, number>>>(modifiers).map(([roll, counts]) => (
        <Chart
          key={roll}
          title={`Modifiers: ${words(roll)}`}
          corner="Cause"
          columns={['Modifier']}
          rows={Object.entries(counts).map(([cause, value]) => ({ head: words(cause), cells: [signed(value)] }))}
        />
      ))}
    </div>
  )
}
