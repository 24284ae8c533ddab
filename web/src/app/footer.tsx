import { useState } from 'preact/hooks'
import { sound_wanted, want_sound } from '../notices/sound'
import { choose_theme, theme_chosen, themes, type Theme } from './theme'

const names: Readonly<Record<Theme, string>> = { system: 'same as the system', light: 'light', dark: 'dark' }

/** Below every page of text: how it looks and sounds in this browser. */
export function Footer() {
  const [theme, set_theme] = useState(theme_chosen)
  const [sound, set_sound] = useState(sound_wanted)
  const choose = (chosen: Theme): void => {
    choose_theme(chosen)
    set_theme(chosen)
  }
  return (
    <footer class="footer">
      <label>
        Theme{' '}
        <select value={theme} onChange={(event) => choose(event.currentTarget.value as Theme)}>
          {themes.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={sound}
          onChange={({ currentTarget: { checked } }) => {
            want_sound(checked)
            set_sound(checked)
          }}
        />
        Sound when it is my turn
      </label>
    </footer>
  )
}
