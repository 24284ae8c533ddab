import { expect, it } from 'vitest'
import type { Odds, Piece } from './field'
import { aimed } from './shots'

const piece = (kind: string, id: string) => ({ kind, sheet: { id } }) as unknown as Piece
const pieces = [piece('unit', 'Leg'), piece('unit', 'Tho'), piece('commander', 'Bra')]
const odds = (kind: string, unit: string, target: string) => ({ kind, unit, target, required: 9 }) as unknown as Odds

it('draws each ordered shot between those who stand on the table', () => {
  const preview = [odds('fire', 'Leg', 'Tho'), odds('charge', 'Leg', 'Tho'), odds('fire', 'Leg', 'Bra'), odds('fire', 'Gone', 'Tho')]
  expect(aimed(pieces, preview).map(({ unit, target, shot }) => [unit.sheet.id, target.sheet.id, shot.required])).toEqual([['Leg', 'Tho', 9]])
})
