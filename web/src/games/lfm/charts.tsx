import { Chart } from '../../rules/chart'
import type { ScenarioFile } from './field'
import { points } from './table'

const odds = ['1-3', '1-2', '3-4', '1-1', '3-2', '2-1', '3-1', '4-1', '5-1'] // 8.3
const fire_least = -3 // 7
const charge_least = -2 // 3
const movers = ['foot', 'mounted', 'guns'] as const

const from = (least: number, count: number): readonly string[] =>
  [...Array(count).keys()].map((index) => String(least + index).replace('-', '−'))

const rows_of = (table: readonly (readonly (string | number)[])[], first: number) =>
  table.map((cells, index) => ({ head: String(first + index), cells }))

const cost = (half_points: number | null): string => (half_points === null ? 'closed' : points(half_points))

/** The charts that a battle is played by, as its file has them. */
export function Charts({ scenario }: { readonly scenario: object }) {
  const { fire, results, charge, costs, allowances, provenance } = (scenario as ScenarioFile).charts
  const { up, creek, road, ...by_mover } = costs
  return (
    <div class="charts" tabIndex={0} role="region" aria-label="Charts">
      <Chart
        title="Fire: die and strength, how many checks"
        corner="Die"
        columns={from(fire_least, fire[0]?.length ?? 0)}
        rows={rows_of(fire, 1)}
      />
      <Chart title="Combat results: die and odds" corner="Die" columns={odds} rows={rows_of(results, 0)} />
      <p class="hint">
        A the attackers, D the defenders: R they retreat, 1 a unit of theirs is lost. EXC: a defending unit and
        attackers worth at least as much are lost (8.7). C: all remain in place. A star: the charge ends there (3).
        Under fire the first check that fails disorganizes, the next makes retreat, the next routs (L11).
      </p>
      <Chart
        title="Charges: die and difference in cohesion"
        corner="Die"
        columns={from(charge_least, charge[0]?.length ?? 0)}
        rows={rows_of(charge, 1)}
      />
      <Chart
        title="What a hex costs"
        corner="Terrain"
        columns={movers}
        rows={Object.entries(by_mover).map(([head, of]) => ({
          head,
          cells: movers.map((mover) => cost(of[mover])),
        }))}
      />
      <Chart
        title="Movement points"
        corner="Who"
        columns={['Points']}
        rows={Object.entries(allowances).map(([who, half_points]) => ({
          head: who.replace('_', ' '),
          cells: [points(half_points)],
        }))}
      />
      <p class="hint">
        A step along a road: {points(road)}. Going up: {points(up)} more; over a creek: {points(creek)} more. Where
        the figures come from: {Object.entries(provenance).map(([what, source]) => `${what} ${source}`).join(', ')}.
      </p>
    </div>
  )
}
