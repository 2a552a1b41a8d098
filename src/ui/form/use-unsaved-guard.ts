/** No one loses what they typed without being asked. */
import { useEffect } from 'react'
import { openAlert } from '../alert-dialog/alert.ts'
import { t } from '../../lib/messages.ts'
import { markUnsaved } from '../../lib/unsaved.ts'

const question = () => ({
  title: t('shared.leaveTitle'),
  message: t('shared.leaveText'),
  confirm: { text: t('shared.leave') },
  deny: { text: t('shared.stay') },
})

/** For what closes without leaving the page, such as a dialog. */
export const mayLeave = async (isDirty: boolean): Promise<boolean> =>
  !isDirty || (await openAlert(question())).confirmed

/** Any number of them on one page: the page itself asks (app/leaving.tsx), because a router blocks for one only. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => (isDirty ? markUnsaved() : undefined), [isDirty])
}
