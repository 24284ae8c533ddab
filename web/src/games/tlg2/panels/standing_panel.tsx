import { StandingHead, StandingText } from '../../../turn/standing_text'
import { direction_of, losses_of, retreats_of, with_direction, with_loss } from '../turn/standing'
import { forecast_of, orders_of } from '../turn/standing_on_map'
import type { PanelScene } from '../scene'

/** Standing orders, which choose for a player in the opponent's turn, and their effect now. */
export function StandingPanel(scene: PanelScene) {
  const { standing, selection, field, match } = scene
  const orders = orders_of(standing)
  const losses = losses_of(orders ?? [])
  const own = field.file.units.filter(
    ({ id, side }) =>
      side === match.your_side && scene.board.units.get(id)?.at !== undefined,
  )
  return (
    <>
      <StandingHead standing={standing} />
      <ChosenUnit scene={scene} />
      <fieldset class="standing-losses" disabled={orders === undefined}>
        <legend>Units that lose steps first</legend>
        <div class="chips">
          {own.map(({ id, name, side }) => {
            const place = losses.indexOf(id)
            return (
              <button
                key={id}
                type="button"
                class={`chip side-${side}`}
                title={name}
                aria-pressed={place >= 0}
                onClick={() => standing.edit(with_loss(orders ?? [], id))}
              >
                {place >= 0 ? `${place + 1}. ${id}` : id}
              </button>
            )
          })}
        </div>
      </fieldset>
      <StandingText
        standing={standing}
        example={example_of(own.map(({ id }) => id), forecast_of(standing)?.retreats ?? [])}
      />
      <ForecastList scene={scene} only={selection.unit} />
    </>
  )
}

/** Standing orders as a player could write them here, with units and hexes of this battle. */
export function example_of(
  units: readonly string[],
  retreats: readonly { readonly unit: string; readonly to: string | null }[],
): string {
  const plain = (unit: string): boolean => !/\s/.test(unit)
  const lines = [`losses ${units.filter(plain).slice(0, 2).join(' ')}`]
  const goes = retreats.find(({ unit, to }) => plain(unit) && to !== null)
  if (goes !== undefined) lines.push(`retreat ${goes.unit} to ${goes.to}`, `retreat any toward ${goes.to}`)
  return lines.join('\n')
}

/** The chosen unit and its retreats, which the player sets on the map. */
function ChosenUnit({ scene }: { readonly scene: PanelScene }) {
  const { selection, select, standing } = scene
  const orders = orders_of(standing) ?? []
  const direction = direction_of(orders)
  if (selection.unit === undefined)
    return (
      <div class="chips">
        <span>
          To set a unit’s retreat, select the unit on the map, then the hexes to retreat to, best first.
        </span>
        <button
          type="button"
          aria-pressed={selection.toward === true}
          onClick={() => select(selection.toward === true ? {} : { toward: true })}
        >
          Choose a hex that all other units retreat toward
        </button>
        {direction !== undefined && (
          <button type="button" onClick={() => standing.edit(with_direction(orders, direction))}>
            Clear the direction for other units
          </button>
        )}
      </div>
    )
  const hexes = retreats_of(orders, selection.unit)
  return (
    <section class="card" aria-label={`Standing order of ${selection.unit}`}>
      <h2>If {selection.unit} has to retreat</h2>
      <p>
        {hexes.length === 0
          ? 'Choose hexes on the map, best first.'
          : `Retreat to ${hexes.join(', then ')}`}
      </p>
      <button type="button" onClick={() => select({})}>
        Done
      </button>
    </section>
  )
}

function ForecastList({
  scene,
  only,
}: {
  readonly scene: PanelScene
  readonly only: string | undefined
}) {
  const forecast = forecast_of(scene.standing)
  if (forecast === undefined) return null
  return (
    <section aria-label="Automatic decisions">
      <h2>Automatic decisions, as things stand</h2>
      <ul class="forecast">
        {only === undefined && <li>{forecast.losses.message}</li>}
        {forecast.retreats
          .filter(({ unit }) => only === undefined || unit === only)
          .map(({ unit, message }) => (
            <li key={`r${unit}`}>{message}</li>
          ))}
        {only === undefined &&
          forecast.advances.map(({ hex, message }) => <li key={`a${hex}`}>{message}</li>)}
      </ul>
    </section>
  )
}
