import { choose_look, looks, use_look, type Look } from './look'

const names: Readonly<Record<Look, string>> = {
  own: 'as in this game',
  nato: 'NATO symbols',
  picture: 'pictures',
}

/** The marks of units, in every game that this browser shows. */
export function LookChoice() {
  const look = use_look()
  return (
    <label class="choice">
      Units shown by{' '}
      <select value={look} onChange={(event) => choose_look(event.currentTarget.value as Look)}>
        {looks.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
