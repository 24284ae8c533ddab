import { useCallback } from 'preact/hooks'
import type { Hex } from '../../games/tlg2/map/hex'
import { MapView, type MapHandle } from '../../games/tlg2/map/map_view'
import type { Marks } from '../../games/tlg2/map/marks'
import { side_name, type Board } from '../../games/tlg2/map/position'
import { FilmBar } from '../../board/film_bar'
import { frame_at } from '../../games/tlg2/frames'
import type { Reading } from '../../replay/load_match'
import { HexInfo, labels_of } from '../../games/tlg2/panels/hex_info'
import { MapTools } from './map_tools'
import type { Missed, Past } from './past'

interface Props {
  readonly reading: Reading
  readonly board: Board
  /** The orders being made; while the past is shown, that is shown instead. */
  readonly marks: Marks
  readonly ghosts: ReadonlyMap<string, string>
  readonly chosen: string | undefined
  readonly pointed: Hex | undefined
  readonly past: Past
  readonly zones: boolean
  readonly on_zones: (shown: boolean) => void
  readonly on_hex: (hex: Hex) => void
  readonly on_point: (hex: Hex | undefined) => void
  readonly on_key: (event: KeyboardEvent) => void
  readonly handle: { current: MapHandle | undefined }
}

/** The map with its tools, and below it what is pointed at, or the film of what happened. */
export function MapPlace(props: Props) {
  const { reading, board, marks, past, handle } = props
  const { match, field } = reading
  const { film, frames, showing, missed } = past
  const { reach } = marks
  const labels = useCallback(() => labels_of(field, board, reach), [field, board, reach])
  const phase = `${side_name(board.side)} ${board.phase}`
  return (
    <section class="map-place" aria-label="Map">
      <h1 class="visually-hidden">{`${match.scenario_title}, turn ${board.turn}`}</h1>
      <MapView
        field={field}
        board={board}
        marks={(showing ? past.frame : undefined) ?? marks}
        {...(showing ? {} : { ghosts: props.ghosts })}
        chosen={props.chosen}
        label={`${match.scenario_title}, ${phase}. Arrow keys walk over hexes, Enter chooses.`}
        labels={labels}
        on_hex={props.on_hex}
        on_point={props.on_point}
        on_key={props.on_key}
        handle={(given) => (handle.current = given)}
      />
      <MapTools handle={handle} zones={props.zones} on_zones={props.on_zones} />
      {missed !== undefined && !showing && (
        <MissedNotice missed={missed} show={(event) => film.play(frame_at(frames, event))} />
      )}
      {showing ? (
        <FilmBar film={film} frames={frames.length} caption={past.caption}>
          <button type="button" onClick={() => film.go_to(frames.length - 1)}>
            Back to now
          </button>
        </FilmBar>
      ) : (
        <HexInfo field={field} board={board} hex={props.pointed} marks={marks} />
      )}
    </section>
  )
}

function MissedNotice(props: { readonly missed: Missed; readonly show: (event: number) => void }) {
  const { missed, show } = props
  const play = (): void => {
    missed.seen()
    show(missed.event)
  }
  return (
    <div class="missed card" role="status">
      <span>The match has gone on since you looked.</span>
      <button type="button" class="primary" onClick={play}>
        Show me
      </button>
      <button type="button" onClick={missed.seen}>
        I know
      </button>
    </div>
  )
}
