import { Chart } from '../../../rules/chart'
import { points, type ScenarioFile, type UnitType } from '../map/field'

const types: readonly UnitType[] = ['infantry', 'cavalry', 'artillery']
const odds = ['1:4', '1:3', '1:2', '1:1', '2:1', '3:1', '4:1', '5:1', '6:1', '7:1'] // 6.16

/** The charts of a battle, from its file. */
export function Charts({ scenario }: { readonly scenario: object }) {
  const { charts, special } = scenario as ScenarioFile
  const { movement, results, shifts, provenance } = charts
  const { day, night } = movement.allowances_half_points
  const { clear, forest, swamp, building, road, creek } = movement.costs_half_points
  const by_type = (costs: Readonly<Record<UnitType, number>>) => types.map((type) => points(costs[type]))
  const along = `${points(road)} from road hex to road hex`
  return (
    <div class="charts" tabIndex={0} role="region" aria-label="Charts">
      <Chart
        title="Combat results by die and odds"
        corner="Die"
        columns={odds}
        rows={results.map((cells, index) => ({ head: String(index + 1), cells }))}
      />
      <Chart
        title="Columns left for the defender"
        corner="Terrain"
        columns={['Columns']}
        rows={Object.entries(shifts).map(([head, columns]) => ({ head, cells: [columns] }))}
      />
      <Chart
        title="Movement points"
        corner="Points"
        columns={types}
        rows={[
          { head: 'by day', cells: by_type(day) },
          ...((special.night_turns ?? []).length > 0 ? [{ head: 'by night', cells: by_type(night) }] : []),
        ]}
      />
      <Chart
        title="Movement cost of a hex"
        corner="Terrain"
        columns={types}
        rows={Object.entries({ clear, forest, swamp, building }).map(([head, costs]) => ({
          head,
          cells: by_type(costs),
        }))}
      />
      <p class="hint">
        Roads: {along}. Across a creek: {points(creek)} more. Where the figures come from: results{' '}
        {provenance.results}, columns {provenance.shifts}, movement {provenance.movement}.
        Reconstructed: worked out from the rules and from history.
      </p>
    </div>
  )
}
