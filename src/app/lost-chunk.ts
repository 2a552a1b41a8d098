/** Code that cannot be fetched after a release or without the server: the page is reloaded, once in 10 seconds. */
import { RELOAD_GUARD, SETTLING_TIME } from '../lib/constants.ts'
import { serverAnswers } from '../lib/outage.ts'
import { readStored, writeStored } from '../lib/storage.ts'

const KEY = 'understory.reloadedAt'

/** Every layout has it; the error screen is marked. */
const isPageThere = (): boolean => document.querySelector('#content:not([data-failed])') !== null

export function reloadOnLostChunk(
  reload: () => void = () => window.location.reload(),
  answers: () => Promise<unknown> = serverAnswers,
): void {
  let isWaiting = false
  const reloadLost = async () => {
    await answers()
    await new Promise((resolve) => setTimeout(resolve, SETTLING_TIME))
    isWaiting = false
    const last = Number(readStored('sessionStorage', KEY) ?? 0)
    if (isPageThere() || Date.now() - last < RELOAD_GUARD) return
    writeStored('sessionStorage', KEY, String(Date.now()))
    reload()
  }
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || isWaiting) return
    isWaiting = true
    void reloadLost()
  })
}
