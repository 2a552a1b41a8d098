/** Nobody loses what they typed without being asked. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { openAlert } from '../features/alert-dialog/alert.ts'

const QUESTION = {
  title: 'Leave without saving?',
  message: 'What you typed here was not sent yet.',
  confirm: { text: 'Leave' },
  deny: { text: 'Stay' },
} as const

export function useUnsavedGuard(isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isDirty && now.pathname + now.search !== next.pathname + next.search,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void openAlert(QUESTION).then(({ confirmed }) => (confirmed ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
