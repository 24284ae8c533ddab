import { expect, it } from 'vitest'
import { percent } from './odds'

it('says of what is possible never 0 %, and of what is not certain never 100 %', () => {
  const said = [[1, 3], [1, 216], [215, 216], [216, 216], [0, 6]].map(([cases = 0, of = 1]) => percent({ cases, of }))
  expect(said).toEqual(['33 %', '< 1 %', '> 99 %', '100 %', '0 %'])
})
