/** After a release an old page may ask for a file that is gone: reload once, at most every 10 seconds. */
const GUARD = 10_000
const KEY = 'understory.reloadedAt'

export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < GUARD) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    window.location.reload()
  })
}
