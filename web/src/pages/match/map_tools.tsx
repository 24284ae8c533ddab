import type { MapHandle } from '../../games/tlg2/map/map_view'
import { Icon } from '../../views/icon'

interface Props {
  readonly handle: { readonly current: MapHandle | undefined }
  readonly zones: boolean
  readonly on_zones: (shown: boolean) => void
}

/** Zoom, and what is laid over the map. */
export function MapTools({ handle, zones, on_zones }: Props) {
  return (
    <div class="map-tools" role="group" aria-label="Map view">
      <button type="button" aria-label="Zoom in" onClick={() => handle.current?.camera.zoom(1.3)}>
        <Icon name="plus" />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        onClick={() => handle.current?.camera.zoom(1 / 1.3)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        aria-label="Show the whole map"
        onClick={() => handle.current?.camera.show_all()}
      >
        <Icon name="whole" />
      </button>
      <button
        type="button"
        aria-pressed={zones}
        aria-label="Show enemy zones of control"
        onClick={() => on_zones(!zones)}
      >
        <Icon name="zones" />
      </button>
    </div>
  )
}
