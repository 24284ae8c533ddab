/** Gives this to the reader as a file. */
export function save_file(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export const json_file = (data: object): Blob => new Blob([JSON.stringify(data, null, 1)], { type: 'application/json' })

/** "Culp's Hill" -> "culp-s-hill" */
export const file_words = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
