import type { Odds, Piece, Shot, Standing } from './field'

interface Aimed {
  readonly shot: Shot
  readonly unit: Standing
  readonly target: Standing
}

/** The shots among the odds of ordered lines, each with its unit and its target. */
export function aimed(pieces: readonly Piece[], preview: readonly Odds[]): readonly Aimed[] {
  const find = (id: string): Standing | undefined =>
    pieces.find((one): one is Standing => one.kind === 'unit' && one.sheet.id === id)
  return preview.flatMap((shot) => {
    if (shot.kind !== 'fire') return []
    const [unit, target] = [find(shot.unit), find(shot.target)]
    return unit === undefined || target === undefined ? [] : [{ shot, unit, target }]
  })
}
