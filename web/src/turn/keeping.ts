// Typed text and submissions on their way, kept in the browser until the server has acknowledged them.

export interface Sending {
  readonly key: string
  readonly revision: number
  readonly text: string
  readonly nonce: string
}

export interface Kept {
  readonly text: string
  /** Submitted but not confirmed yet: sent again unchanged; its key makes that safe. */
  readonly sending?: Sending
}

/** The parts of Storage in use. */
export interface Shelf {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

const name_of = (match: string): string => `adjutant.orders.${match}`

export function keep(shelf: Shelf, match: string, kept: Kept): void {
  if (kept.text === '' && kept.sending === undefined) shelf.removeItem(name_of(match))
  else shelf.setItem(name_of(match), JSON.stringify(kept))
}

export function kept_for(shelf: Shelf, match: string): Kept {
  return read(shelf.getItem(name_of(match)))
}

/** Hears of changes that another window of this browser makes. */
export function on_kept_elsewhere(match: string, told: (kept: Kept) => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === name_of(match)) told(read(event.newValue))
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

const standing_name = (match: string): string => `adjutant.standing.${match}`

/** Standing orders that are not on the server yet; undefined: there are none. */
export function keep_standing(shelf: Shelf, match: string, text: string | undefined): void {
  if (text === undefined) shelf.removeItem(standing_name(match))
  else shelf.setItem(standing_name(match), text)
}

export function standing_kept_for(shelf: Shelf, match: string): string | undefined {
  return shelf.getItem(standing_name(match)) ?? undefined
}

const note_name = (match: string): string => `adjutant.notes.${match}`

/** What a player has noted for themselves about a match; empty where nothing. */
export function keep_note(shelf: Shelf, match: string, text: string): void {
  if (text === '') shelf.removeItem(note_name(match))
  else shelf.setItem(note_name(match), text)
}

export const note_for = (shelf: Shelf, match: string): string =>
  shelf.getItem(note_name(match)) ?? ''

function read(stored: string | null): Kept {
  try {
    const kept = JSON.parse(stored ?? 'null') as Kept | null
    return kept !== null && typeof kept.text === 'string' ? kept : { text: '' }
  } catch {
    return { text: '' }
  }
}

/** A new key and nonce: 128 random bits each. */
export function random_text(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Without storage (private windows, full disks) the page still works. */
export const browser_shelf: Shelf = {
  getItem: (name) => attempt(() => storage().getItem(name)) ?? null,
  setItem: (name, value) => attempt(() => storage().setItem(name, value)),
  removeItem: (name) => attempt(() => storage().removeItem(name)),
}

let storage = (): Shelf => localStorage

/** From now on the page reads and stores nothing in this browser. What it would store lasts as long as the page. */
export function store_nothing(): void {
  const kept = new Map<string, string>()
  const shelf: Shelf = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
  storage = () => shelf
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
