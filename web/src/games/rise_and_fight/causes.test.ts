import { expect, it } from 'vitest'
import reports from '../../../../engine/games/rise_and_fight/report/causes.cpp?raw'
import { causes } from './causes'

it('calls each factor what reports call it', () => {
  const told = [...reports.matchAll(/\{"((?:6\.[12]|9\.)[^"]*)", "([^"]+)"\}/g)].map(([, factor, cause]) => [factor, cause])
  expect(told.length).toBeGreaterThan(60)
  expect(causes).toEqual(Object.fromEntries(told))
})
