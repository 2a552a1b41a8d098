import { useEffect, useRef, useState } from 'react'
import { SETTLING_TIME } from '../lib/constants.ts'

/**
 * A moment after another screen was reached it is announced by its title, and the focus, when it was on something that is
 * gone, goes to the new content.
 */
export function useSettled(path: string | undefined, title: string | undefined): string {
  const [announced, setAnnounced] = useState('')
  const last = useRef(path)
  useEffect(() => {
    if (path === last.current) return
    const timer = setTimeout(() => {
      last.current = path
      setAnnounced(title ?? '')
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true })
    }, SETTLING_TIME)
    return () => clearTimeout(timer)
  }, [path, title])
  return announced
}
