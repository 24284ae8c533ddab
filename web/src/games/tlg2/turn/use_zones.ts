import { api, type Schema } from '../../../api/client'
import { use_loaded } from '../../../views/use_loaded'
import type { HexId } from '../../hexwar/hex'
import type { Plan, Plans } from './plan'

/** By side, the hexes in the zone of control of its units. */
export type Zones = Readonly<Record<string, readonly HexId[]>>

/** The zones of control after the ordered moves; without orders the page requests them once they are `wanted`. */
export function use_zones(
  match: Schema<'Match'>,
  plans: Plans | undefined,
  wanted: boolean,
): Zones | undefined {
  const asks = wanted && plans === undefined && match.status === 'running'
  const asked = use_loaded(`${match.id} ${match.revision} ${asks}`, async (signal) => {
    if (!asks) return undefined
    const path = { match: match.id }
    return api.post('/api/v1/matches/{match}/plan', { path, body: { text: '' }, signal }) as Promise<Plan>
  })
  return (plans?.moves ?? asked.value)?.zones
}
