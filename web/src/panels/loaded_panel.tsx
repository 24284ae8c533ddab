import { use_loaded } from '../views/use_loaded'
import type { Panel, PanelProps } from './panel'

/** What `load`, an import(), gives. A module that has not come once does not come again in Firefox, however often its
 * address is imported: so the page uses another address, if the fault tells the first. */
async function arrived<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (fault) {
    const address = /https?:\S+\.js/.exec(String(fault))?.[0]
    if (address === undefined) throw fault
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Module
  }
}

/** A panel; it loads when the reader opens it. */
export function LoadedPanel({ panel, ...scene }: { readonly panel: Panel } & PanelProps) {
  const { value, fault, again } = use_loaded(panel.id, () => arrived(panel.load))
  if (value === undefined)
    return fault === undefined ? <p class="hint">Loading…</p> : <NotLoaded {...{ panel, again }} />
  const View = value.default
  return <View {...scene} />
}

const NotLoaded = ({ panel, again }: { readonly panel: Panel; readonly again: () => void }) => (
  <div class="notice bad" role="alert">
    <p>
      The {panel.title} panel did not load: the connection failed, or the server has a newer version of the page.
      What you typed is kept.
    </p>
    <p class="acts">
      <button type="button" onClick={again}>
        Try again
      </button>
      <button type="button" onClick={() => location.reload()}>
        Reload the page
      </button>
    </p>
  </div>
)
