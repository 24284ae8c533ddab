import { use_turned, type Height } from '../../board/turned'
import type { TableSize } from './geometry'

// A table seen from its north edge, for the side that begins there.

interface OnTable {
  readonly map: TableSize
  readonly units: readonly { readonly side: string; readonly at?: readonly number[] | undefined }[]
}

/** Armies that face each other along the table begin at no edge: they must be an eighth of its depth apart. */
const clearly = 8

const made = new WeakMap<object, object>()

/** The same scenario on a table seen from its north edge; the same one each time. */
function turned_round<File extends OnTable>(file: File): File {
  const known = made.get(file) as File | undefined
  if (known !== undefined) return known
  const turned = { ...file, map: { ...file.map, turned: true } }
  made.set(file, turned)
  return turned
}

/** `setup`: where those begin who have no place yet, in mils from the south edge. */
export const heights_on = ({ units }: OnTable, setup: (side: string) => number | undefined = () => undefined): readonly Height[] =>
  units.flatMap(({ side, at }) => {
    const height = at?.[1] ?? setup(side)
    return height === undefined ? [] : [{ side, height }]
  })

/** The scenario with its table as this reader wants it to lie. */
export const use_lying = <File extends OnTable>(file: File, side: string | null, setup?: (side: string) => number | undefined): File =>
  use_turned(side, () => heights_on(file, setup), file.map.depth / clearly) ? turned_round(file) : file
