import { prefetch } from '../api/prefetch'
import { find_route } from './route'
import { routes } from './routes'

// Runs first: who sits here, the page of this address and what it will show are on their way before
// anything is drawn.

prefetch('/api/v1/account', {})
const found = find_route(routes, location.pathname)
found?.route.prefetch?.(found.parameters)
found?.route.load().catch(() => undefined) // the frame tells of it
