import { expect, it } from 'vitest'
import { example_of } from './standing_panel'

it('gives an example with what is on this map', () => {
  const retreats = [
    { unit: 'Ind 1', to: 'C2421' },
    { unit: '1F', to: null },
    { unit: '8F', to: 'C2522' },
  ]
  expect(example_of(['Ind 1', '1F', '8F', '100F'], retreats)).toBe(
    'losses 1F 8F\nretreat 8F to C2522\nretreat any toward C2522',
  )
  expect(example_of(['1F'], [])).toBe('losses 1F')
})
