import { defineConfig } from 'vitest/config'
import { balance_of } from './balance'
import { with_themes } from './themes'

// The one thing of node that is used here.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

// A server to develop against: ADJUTANT=http://127.0.0.1:8080 npm run dev
const server = process.env['ADJUTANT'] ?? 'http://127.0.0.1:8080'

// The engine as WebAssembly, where it is built: its file, named by cmake/web.cmake.
const engine = process.env['ADJUTANT_WASM']
const engine_module = 'virtual:engine-module'

// Each file more is a request more before anything is seen. So what nearly every page needs comes with
// the first, and what a match needs, whatever its game, in one; its game is another.
const first = [
  /\/node_modules\/preact\/|vite\/preload-helper/,
  /\/src\/(main\.|api\/|app\/|live\/|styles\/|pages\/\w+\/route\.)/,
  /\/src\/games\/(games\.|\w+\/game\.)/,
  /\/src\/(notices\/(preference|sound)|pages\/matches\/standing|replay\/deadlines|turn\/keeping)\./,
  /\/src\/views\/(copying|icon|memo|more|problem_notice|save_file|time|use_\w+)\./,
]
const of_match = [
  /\/src\/(board|fairness|replay|turn|pages\/match|pages\/replay|games\/counters|games\/group|games\/odds)\//,
  /\/src\/rules\/(rule|rule_words|with_rules|book)\./,
  /\/src\/panels\/(\w+\/)?(panels?|loaded_panel|declarations)\./,
  /\/src\/engine\/engine\.|virtual:engine-module/,
]
// One small style sheet comes with the document; those of a game come with its page.
const sheet = /\.css$/
const of_a_game = /\/src\/games\//

export default defineConfig({
  plugins: [
    {
      name: 'engine-module',
      resolveId: (id) => (id === engine_module ? `\0${engine_module}` : null),
      load: (id) => {
        if (id !== `\0${engine_module}`) return null
        return engine ? `export { default } from '${engine}?url'` : 'export default null'
      },
    },
    {
      name: 'themes',
      enforce: 'pre',
      transform: (text, id) => (id.endsWith('.css') ? with_themes(text) : null),
    },
    {
      // Only what the page shows of it travels.
      name: 'balance',
      transform: (text, id) =>
        id.endsWith('/docs/balance.md') ? `export default ${JSON.stringify(balance_of(text))}` : null,
    },
  ],
  // Every page is under a strict Content-Security-Policy: nothing is inlined.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: {
      // The service worker stands at the root: what it may serve is below its address.
      input: { index: 'index.html', service_worker: 'src/offline/service_worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'service_worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        manualChunks: (id) => {
          if (sheet.test(id) && !of_a_game.test(id)) return 'first'
          if (first.some((file) => file.test(id))) return 'first'
          return of_match.some((file) => file.test(id)) ? 'match' : undefined
        },
        onlyExplicitManualChunks: true,
      },
    },
  },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  server: {
    // A test of the page reads what the engine's reports say.
    fs: { allow: ['..'] },
    proxy: {
      '/api': {
        target: server,
        ws: true,
        // The server takes changes from its own origin only; in development that is this proxy.
        headers: { origin: server },
      },
    },
  },
  // The files share a thread's modules: to load them again for each file took most of the time.
  test: {
    setupFiles: './vitest.setup.mjs',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    pool: 'threads',
    isolate: false,
    unstubGlobals: true,
  },
})
