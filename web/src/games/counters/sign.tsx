import { picture_of, size_mark, symbol_of, type Arm, type Box, type Size } from './signs'

interface Props {
  readonly arm: Arm
  readonly box: Box
  readonly size?: Size | undefined
  /** Whether to draw its picture, not its symbol. */
  readonly pictured: boolean
  /** Without the frame of the symbol: what it stands on frames it. */
  readonly bare?: boolean
}

/** The sign of an arm. Each shape costs time until the map is there, so what looks alike is one path. */
export function Sign({ arm, box, size, pictured, bare = false }: Props) {
  if (pictured) {
    const { path, transform } = picture_of(arm, box)
    return <path class="symbol-solid" d={path} transform={transform} />
  }
  const { frame, strokes, solid } = symbol_of(arm, box)
  return (
    <>
      <path class="symbol" d={`${bare ? '' : frame}${strokes}${size_mark(size, box)}`} />
      {solid !== '' && <path class="symbol-solid" d={solid} />}
    </>
  )
}
