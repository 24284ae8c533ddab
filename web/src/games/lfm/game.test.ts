import { expect, it } from 'vitest'
import scenario from '../../../../engine/games/lfm/scenarios/culps-hill.json'
import { entry } from './game'

it('says what the side of the first turn needs to win', () => {
  const { side, words } = entry.first_turn ?? {}
  expect(scenario.sides[1], 'who wins by a margin').toBe(side)
  expect(words).toContain(`a lead of ${scenario.victory.margin} points`)
})
