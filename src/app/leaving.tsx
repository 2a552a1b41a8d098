/** What keeps a person on the page: something typed that is not sent, or no connection to fetch the next page over. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { t } from '../lib/messages.ts'
import { notify } from '../lib/notifications.ts'
import { isSomethingUnsaved } from '../lib/unsaved.ts'
import { mayLeave } from '../ui/form/use-unsaved-guard.ts'

const ABOUT = 'leaving'

export function Leaving() {
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      now.pathname + now.search !== next.pathname + next.search &&
      (!navigator.onLine || isSomethingUnsaved()),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!navigator.onLine) {
      notify({ intent: 'error', title: t('common.offline'), body: t('common.offlineText'), about: ABOUT })
      blocker.reset()
      return
    }
    void mayLeave(true).then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isSomethingUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return null
}
