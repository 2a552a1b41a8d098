/** Looks now and then whether a newer build is served, and offers to reload: nothing is lost without being asked. */
import { build } from '../lib/build.ts'
import { BUILD_POLL } from '../lib/constants.ts'
import { t } from '../lib/messages.ts'
import { notify } from '../lib/notifications.ts'

const FILE = '/latest-build.json'

/** @returns the name of the newest build; null when it is unknown, as in development */
async function newestBuild(): Promise<string | null> {
  try {
    const answer = await fetch(FILE, { cache: 'no-store' })
    const { build: newest } = (await answer.json()) as { build?: unknown }
    return typeof newest === 'string' ? newest : null
  } catch {
    return null
  }
}

/** Offers each newer build once. @returns ends the watch */
export function watchBuilds(reload: () => void = () => window.location.reload()): () => void {
  let offered = build
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    const newest = await newestBuild()
    if (newest === null || newest === offered || build === 'dev') return
    offered = newest
    notify({
      intent: 'info',
      title: t('common.newBuild'),
      action: { label: t('common.reload'), run: reload },
    })
  }
  const timer = setInterval(() => void look(), BUILD_POLL)
  return () => clearInterval(timer)
}
