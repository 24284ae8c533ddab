import './app/prefetch_page'
import { render } from 'preact'
import { App } from './app/app'
import { Framed } from './app/framed'
import { find_route } from './app/route'
import { routes } from './app/routes'
import { show_theme } from './app/theme'
import './styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app')
show_theme()
const found = find_route(routes, location.pathname)
render(found?.route.layout === 'frame' ? <Framed found={found} /> : <App />, root)
