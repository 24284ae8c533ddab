// What is drawn in the middle of a counter: the NATO symbol of its arm with the mark of its size, or a picture of it.

export type Arm = 'infantry' | 'cavalry' | 'artillery' | 'hq'
export type Size = 'brigade' | 'division' | 'corps' | 'army'

/** Where it stands on its counter, about x = 0. */
export interface Box {
  readonly half_width: number
  readonly top: number
  readonly bottom: number
}

/** Paths of one symbol: the frame and the strokes are lines, the rest is filled. */
export interface Symbol {
  readonly frame: string
  readonly strokes: string
  readonly solid: string
}

const short = (number: number): number => Math.round(number * 10) / 10

/** Crossed: infantry; one diagonal: cavalry; a dot: artillery; a flag: HQ. */
export function symbol_of(arm: Arm, box: Box): Symbol {
  const { half_width: x, top, bottom } = box
  const frame = `M${-x} ${top}H${x}V${bottom}H${-x}Z`
  const diagonal = `M${-x} ${bottom}L${x} ${top}`
  switch (arm) {
    case 'infantry':
      return { frame, strokes: `${diagonal}M${-x} ${top}L${x} ${bottom}`, solid: '' }
    case 'cavalry':
      return { frame, strokes: diagonal, solid: '' }
    case 'artillery':
      return { frame, strokes: '', solid: dot((top + bottom) / 2, (bottom - top) / 4) }
    case 'hq':
      return { frame, ...flag_of(box) }
  }
}

const dot = (y: number, radius: number): string =>
  `M${-radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`

/** A flag with two points, on its pole. */
function flag_of({ half_width, top, bottom }: Box): Omit<Symbol, 'frame'> {
  const [pole, tip, notch] = [-0.62, 0.77, 0.46].map((part) => short(part * half_width))
  const [upper, middle, lower] = [0.09, 0.35, 0.62].map((part) => short(top + part * (bottom - top)))
  return { strokes: `M${pole} ${bottom - 0.5}V${upper}`, solid: `M${pole} ${upper}H${tip}L${notch} ${middle}L${tip} ${lower}H${pole}Z` }
}

const crosses: Readonly<Record<Size, number>> = { brigade: 1, division: 2, corps: 3, army: 4 }

/** A cross above the box for a brigade, two for a division and so on. */
export function size_mark(size: Size | undefined, { top }: Box): string {
  const count = size === undefined ? 0 : crosses[size]
  const [high, gap] = [4, 5]
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * gap - high / 2)
    .map((x) => `M${x} ${top - 1.5}l${high} ${-high}m${-high} 0l${high} ${high}`)
    .join('')
}

/** A soldier with a musket, about this x. */
const soldier = (x: number): string =>
  [
    `M${x - 1.9}-5.4a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z`,
    `M${x - 2.4}-3h4.8l.5 5.8h-1.3l-.2 5.2h-1.2l-.2-4.4-.2 4.4h-1.2l-.2-5.2h-1.3z`,
    `M${x + 3}-8h1v11h-1z`,
  ].join('')

const horse =
  'M11.6-3-1.2-.2L11.6-3l-1.1 1.4-2.4-.8-1.5 3-.5 2.6 1.5 4.8h-1.8l-1.8-4.2-6.4-.2-1.7 1.5.7 2.9h-1.8l-1-3.3.2-2.5-1.2 4-1.3-.4.8-4.6 2.4-2 9-.5 3-4.9 1.3-1 .9 1.2z'
const rider = 'M-1.9-5.9a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM-2-4h3.4l1 4.4-.9 3.2h-1.6l.5-2.8-2.6-.8z'

/** In a field 24 wide and 16 high about its middle. */
const pictures: Readonly<Record<Arm, string>> = {
  infantry: [-8, -.4, 7.2].map(soldier).join(''),
  cavalry: `${horse}${rider}M1-3.6l5-4.4.6.7-4.8 4.5z`,
  artillery:
    'M-6.4 3a4.9 4.9 0 1 1 9.8 0a4.9 4.9 0 1 1-9.8 0zM-5 3a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0zM-2.7 3a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1-2.4 0zM-5.6.4l15.8-6.6 1.2 2.6-14.8 5.6zM-4.6 4l1.4 1.8-8 2.4v-1.4z',
  hq: `${horse}${rider}M-4.5-8h.9v7.5h-.9zM-4.5-8h-7.5l1.6 2-1.6 2h7.5z`,
}

/** The picture of an arm, and its place in this box. */
export function picture_of(arm: Arm, { half_width, top, bottom }: Box): { readonly path: string; readonly transform: string } {
  const scale = short(Math.min(half_width / 12, (bottom - top) / 16) * 10) / 10
  return { path: pictures[arm], transform: `translate(0 ${short((top + bottom) / 2)}) scale(${scale})` }
}
