import { from_line, in_area, type Pair, type Spot, type TableSize } from './geometry'

type Line = readonly Pair[]

/** What lies on a table, as map files of all games of miniatures have it: lengths in mils. */
export interface Land extends TableSize {
  readonly hills?: readonly { readonly height?: number; readonly corners: Line }[]
  readonly rough?: readonly Line[]
  readonly open_woods?: readonly Line[]
  readonly woods?: readonly Line[]
  readonly dense?: readonly Line[]
  readonly towns?: readonly Line[]
  readonly hedges?: readonly Line[]
  readonly walls?: readonly Line[]
  readonly streams?: readonly Line[]
  readonly rivers?: readonly Line[]
  readonly bridges?: readonly Pair[]
  readonly fords?: readonly Pair[]
  readonly works?: readonly { readonly kind: string; readonly points: Line }[]
  readonly roads?: readonly { readonly name?: string; readonly points: Line }[]
  readonly objectives?: readonly { readonly name: string; readonly corners: Line; readonly points: number }[]
  readonly labels?: readonly { readonly text: string; readonly at: Pair }[]
}

const near = 250 // mils: what counts as on a road, at a stream, behind a hedge

/** "on a hill, on a road": what lies under a spot; "open ground" where nothing does. */
export function land_words(land: Land, spot: Spot): string {
  const some = (areas: readonly Line[] = []): boolean => areas.some((corners) => in_area(corners, spot))
  const along = (lines: readonly Line[] = []): boolean => lines.some((line) => from_line(line, spot) <= near)
  const words = [
    hill_words(land, spot),
    some(land.rough) && 'on rough ground',
    some(land.open_woods) && 'in open woods',
    some(land.woods) && 'in a wood',
    some(land.dense) && 'in dense woods',
    some(land.towns) && 'in a town',
    along(land.roads?.map(({ points }) => points)) && 'on a road',
    along(land.streams) && 'at a stream',
    along(land.rivers) && 'at a river',
    along(land.hedges) && 'at a hedge',
    along(land.walls) && 'at a wall',
    along(land.works?.map(({ points }) => points)) && 'at works',
    ...(land.objectives ?? []).map(({ name, corners }) => in_area(corners, spot) && `in the objective ${name}`),
  ].filter((word) => word !== false)
  return words.length === 0 ? 'open ground' : words.join(', ')
}

function hill_words({ hills = [] }: Land, spot: Spot): string | false {
  const under = hills.filter(({ corners }) => in_area(corners, spot)).map(({ height = 1 }) => height)
  const height = Math.max(0, ...under)
  return height > 1 ? `on a hill of level ${height}` : height === 1 && 'on a hill'
}
