import { Chart } from '../../rules/chart'
import type { ScenarioFile } from './field'
import { points } from './plan'

/** The columns of the results, the attackers' strength first. */
export const odds = ['1-3', '1-2', '3-4', '1-1', '3-2', '2-1', '3-1', '4-1', '5-1'] // 8.3
const fire_least = -3 // 7
const charge_least = -2 // 3
const movers = ['foot', 'mounted', 'guns'] as const

const from = (least: number, count: number): readonly string[] =>
  [...Array(count).keys()].map((index) => String(least + index).replace('-', '−'))

const rows_of = (table: readonly (readonly (string | number)[])[], first: number) =>
  table.map((cells, index) => ({ head: String(first + index), cells }))

const cost = (half_points: number | null): string => (half_points === null ? 'impassable' : points(half_points))

/** The charts of a battle, from its file. */
export function Charts({ scenario }: { readonly scenario: object }) {
  const { fire, results, charge, costs, allowances, provenance } = (scenario as ScenarioFile).charts
  const { up, creek, road, ...by_mover } = costs
  return (
    <div class="charts" tabIndex={0} role="region" aria-label="Charts">
      <Chart
        title="Fire: number of checks by die and strength"
        corner="Die"
        columns={from(fire_least, fire[0]?.length ?? 0)}
        rows={rows_of(fire, 1)}
      />
      <Chart title="Combat results by die and odds" corner="Die" columns={odds} rows={rows_of(results, 0)} />
      <p class="hint">
        A: attackers. D: defenders. R: retreat. 1: lose a unit. EXC, exchange: the defenders lose a unit, the attackers
        at least as much strength (8.7). C: everyone stays. Star: the charge ends there (3). Under fire, the first
        failed check disorganizes the unit, the second makes it retreat, the third routs it (L11).
      </p>
      <Chart
        title="Charges by die and cohesion difference"
        corner="Die"
        columns={from(charge_least, charge[0]?.length ?? 0)}
        rows={rows_of(charge, 1)}
      />
      <Chart
        title="Movement cost of a hex"
        corner="Terrain"
        columns={movers}
        rows={Object.entries(by_mover).map(([head, of]) => ({
          head: head === 'sunken' ? 'sunken road' : head,
          cells: movers.map((mover) => cost(of[mover])),
        }))}
      />
      <Chart
        title="Movement points"
        corner="Unit"
        columns={['Points']}
        rows={Object.entries(allowances).map(([who, half_points]) => ({
          head: who.replace('_', ' '),
          cells: [points(half_points)],
        }))}
      />
      <p class="hint">
        Along a road: {points(road)}. Uphill: {points(up)} more. Across a creek: {points(creek)} more. Sources of the
        figures: {Object.entries(provenance).map(([what, source]) => `${what} ${source}`).join(', ')}.
        Reconstructed: worked out from the rules and from history.
      </p>
    </div>
  )
}
