/** The next one of these, round and round, that `free` holds for; else the next of all. */
export function next_of<Unit>(own: readonly Unit[], chosen: (unit: Unit) => boolean, free: (unit: Unit) => boolean) {
  const at = own.findIndex(chosen)
  const round = [...own.slice(at + 1), ...own.slice(0, at + 1)]
  return round.find(free) ?? round[0]
}
