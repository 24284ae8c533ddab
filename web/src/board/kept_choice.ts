import { useEffect, useState } from 'preact/hooks'
import { browser_shelf } from '../turn/keeping'

/** A choice that this browser keeps; views that use it see it change. The first of the words is what holds without one. */
export function kept_choice<Word extends string>(key: string, words: readonly [Word, ...Word[]]) {
  const changed = new Set<() => void>()
  const chosen = (): Word => {
    const kept = browser_shelf.getItem(key)
    return words.find((word) => word === kept) ?? words[0]
  }
  const choose = (word: Word): void => {
    if (word === words[0]) browser_shelf.removeItem(key)
    else browser_shelf.setItem(key, word)
    for (const tell of changed) tell()
  }
  const use = (): Word => {
    const [word, set_word] = useState(chosen)
    useEffect(() => {
      const tell = (): void => set_word(chosen())
      changed.add(tell)
      return () => void changed.delete(tell)
    }, [])
    return word
  }
  return { choose, use }
}
