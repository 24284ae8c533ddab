import type { Panel } from './panel'

const modules = import.meta.glob<{ readonly panel: Panel }>('./*/panel.ts', { eager: true })

/** The panels there are, in their order. */
export const panels: readonly Panel[] = Object.values(modules)
  .map((module) => module.panel)
  .sort((a, b) => a.order - b.order)
