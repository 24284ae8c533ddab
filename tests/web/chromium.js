// Chromium, as pages are tested and measured in it.
import { chromium } from 'playwright-core'

// It draws its own address bar as pages, some 330 files of them for each new window, on the processor that
// the page under test needs: what is usable after half a second then seems to take one.
const own_pages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
// Of two lists of features only the last counts, so this one repeats what playwright-core switches off.
const nobody_looks_at = [
  'AcceptCHFrame',
  'AutoDeElevate',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'RenderDocument',
  'ThirdPartyStoragePartitioning',
  'Translate',
]

const how = (more) => ({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...own_pages, ...nobody_looks_at].join(',')}`,
    ...more,
  ],
})

export const open_chromium = (...more) => chromium.launch(how(more))

/** A Chromium that other processes use, too: run.js starts it, and they connect to its wsEndpoint(). */
export const serve_chromium = () => chromium.launchServer({ ...how([]), host: '127.0.0.1' })
export const connect_chromium = (address) => chromium.connect(address)
