import type { Lesson } from '../../../lessons/lesson'

// Each file here is a lesson; its number is its place.
const files = import.meta.glob<{ readonly default: Lesson }>('./*.json', { eager: true })

export const lessons: readonly Lesson[] = Object.keys(files)
  .sort()
  .flatMap((name) => files[name]?.default ?? [])
