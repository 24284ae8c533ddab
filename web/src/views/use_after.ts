import { useEffect, useState } from 'preact/hooks'

/** Whether so many milliseconds have passed: for what should leave the first moment to the page. */
export function use_after(milliseconds: number): boolean {
  const [passed, set_passed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => set_passed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}
