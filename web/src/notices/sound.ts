// A short sound when it is the reader's turn. A preference of this browser; off until the reader chooses it.

const key = 'adjutant.sound'

export const sound_wanted = (): boolean => localStorage.getItem(key) === 'yes'

/** Keeps the choice, and plays the sound at once when the reader switches it on. */
export function want_sound(wanted: boolean): void {
  localStorage.setItem(key, wanted ? 'yes' : 'no')
  if (wanted) sound_turn()
}

const notes = [
  { pitch: 523, at: 0 },
  { pitch: 784, at: 0.16 },
] as const
const lasts = 0.3 // seconds

/** Two rising notes. A browser that allows no sound before a first press stays silent. */
export function sound_turn(): void {
  if (!('AudioContext' in globalThis)) return
  const audio = new AudioContext()
  for (const { pitch, at } of notes) {
    const begins = audio.currentTime + at
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, begins)
    volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts)
    tone.connect(volume).connect(audio.destination)
    tone.start(begins)
    tone.stop(begins + lasts)
    if (at > 0) tone.onended = () => void audio.close()
  }
}
