// Light, dark, or as the system has it: a preference of this browser.

import { browser_shelf } from '../turn/keeping'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'adjutant.theme'

export function theme_chosen(): Theme {
  const kept = browser_shelf.getItem(key)
  return themes.find((theme) => theme === kept) ?? 'system'
}

/** Shows the page in the reader's theme. */
export function show_theme(): void {
  const theme = theme_chosen()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function choose_theme(theme: Theme): void {
  if (theme === 'system') browser_shelf.removeItem(key)
  else browser_shelf.setItem(key, theme)
  show_theme()
}
