import { ask_as_nobody, prefetch } from '../api/prefetch'
import { store_nothing } from '../turn/keeping'
import { find_route } from './route'
import { routes } from './routes'

// Runs first: it requests the session, the page of this address and its data before the first drawing.

const found = find_route(routes, location.pathname)
if (found?.route.layout === 'frame') {
  ask_as_nobody()
  store_nothing()
} else prefetch('/api/v1/sessions/current', {})
found?.route.prefetch?.(found.parameters)
found?.route.load().catch(() => undefined) // the frame tells of it
