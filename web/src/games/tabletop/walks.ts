import { useLayoutEffect } from 'preact/hooks'
import type { RefObject } from 'preact'
import { distance, turning, type Spot, type TableSize } from './geometry'
import { faced, seen } from './scale'

// Bases that go their way while a film plays.

export interface Walk {
  readonly unit: string
  /** From where it stood to where it stands. */
  readonly path: readonly Spot[]
  /** Where it looked before and looks after. */
  readonly from: number
  readonly to: number
}

export interface WalkFrame {
  /** The part of the whole way, 0 to 1. */
  readonly offset: number
  readonly spot: Spot
  /** Whole degrees, counted on past 0 and 360 so that it turns the short way. */
  readonly facing: number
}

/** Where a base is along its way, at its turning points. */
export function walk_frames({ path, from, to }: Walk): readonly WalkFrame[] {
  const [first] = path
  if (first === undefined) return []
  const lengths = path.slice(1).map((spot, index) => distance(path[index] ?? spot, spot))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const by = turning(from, to)
  if (whole === 0) {
    return [
      { offset: 0, spot: first, facing: from },
      { offset: 1, spot: path.at(-1) ?? first, facing: from + by },
    ]
  }
  let gone = 0
  return path.map((spot, index) => {
    gone += index === 0 ? 0 : (lengths[index - 1] ?? 0)
    const offset = gone / whole
    return { offset, spot, facing: from + by * offset }
  })
}

const part = 0.75 // of the time that a frame is shown

/**
 * Moves the bases of this picture along their ways: `data-unit` marks what moves, `data-block` what
 * turns. With reduced motion they appear at their destination.
 */
export function use_walks(
  under: RefObject<Element>,
  size: TableSize,
  walks: readonly Walk[],
  milliseconds: number,
): void {
  useLayoutEffect(() => {
    const top = under.current
    if (top === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const running = walks.flatMap((walk) => {
      const drawn = `[data-unit="${CSS.escape(walk.unit)}"]`
      const frames = walk_frames(walk)
      const timing = { duration: milliseconds * part, easing: 'ease-in-out' }
      const led = frames.map(({ offset, spot }) => {
        const { x, y } = seen(size, spot)
        return { offset, transform: `translate(${x}px, ${y}px)` }
      })
      const turned = frames.map(({ offset, facing }) => ({ offset, transform: `rotate(${faced(size, facing)}deg)` }))
      const every = (what: string, way: Keyframe[]) => [...top.querySelectorAll(what)].map((one) => one.animate(way, timing))
      return [...every(drawn, led), ...every(`${drawn} [data-block]`, turned)]
    })
    return () => {
      for (const one of running) one.cancel()
    }
  }, [walks])
}
