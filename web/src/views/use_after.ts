import { useEffect, useState } from 'preact/hooks'

/** Whether this many milliseconds have passed, to keep the first moment for the page itself. */
export function use_after(milliseconds: number): boolean {
  const [passed, set_passed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => set_passed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}
