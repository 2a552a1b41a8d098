/** Nobody loses what they typed without being asked. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { openAlert } from '../features/alert-dialog/alert.ts'
import { t } from './messages.ts'

const question = () => ({
  title: t('shared.leaveTitle'),
  message: t('shared.leaveText'),
  confirm: { text: t('shared.leave') },
  deny: { text: t('shared.stay') },
})

/** For what closes without leaving the page, such as a dialog. */
export const mayLeave = async (isDirty: boolean): Promise<boolean> =>
  !isDirty || (await openAlert(question())).confirmed

export function useUnsavedGuard(isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isDirty && now.pathname + now.search !== next.pathname + next.search,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void openAlert(question()).then(({ confirmed }) => (confirmed ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
