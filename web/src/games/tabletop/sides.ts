// The sides of a battle of miniatures, as its scenario names them.

export interface Sides {
  readonly sides: readonly string[]
  readonly side_names: Readonly<Record<string, string>>
}

export const side_number = ({ sides }: Pick<Sides, 'sides'>, side: string): number => sides.indexOf(side) + 1
export const side_words = ({ side_names }: Sides, side: string): string => side_names[side] ?? side
