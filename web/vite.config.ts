import { defineConfig } from 'vitest/config'

// The one thing of node that is used here.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

// A server to develop against: ADJUTANT=http://127.0.0.1:8080 npm run dev
const server = process.env['ADJUTANT'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  // Every page is under a strict Content-Security-Policy: nothing is inlined.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  server: {
    proxy: {
      '/api': {
        target: server,
        ws: true,
        // The server takes changes from its own origin only; in development that is this proxy.
        headers: { origin: server },
      },
    },
  },
  test: { environment: 'node', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
})
