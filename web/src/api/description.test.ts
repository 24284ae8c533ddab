import { createConfig, lint } from '@redocly/openapi-core'
import { expect, it } from 'vitest'

it('the description of the API has no fault that a linter knows', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  // Made by npm run types, which runs before this test.
  const found = await lint({ ref: 'node_modules/.cache/openapi.json', config })
  // What goes over a WebSocket is part of no operation that OpenAPI knows.
  const of_websocket = /"Live(Watch|Message)" is never used/
  const faults = found.filter(({ message }) => !of_websocket.test(message))
  expect(faults.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
}, 60_000)
