/**
 * After a release an old page may ask for a file that is gone: reload once, at most every 10 seconds. Without a connection
 * nothing is gone, and a reload would lose the page.
 */
import { RELOAD_GUARD } from '../lib/constants.ts'

const KEY = 'understory.reloadedAt'

export function reloadOnLostChunk(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < RELOAD_GUARD) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    reload()
  })
}
