/** The account was deactivated or erased during a session: say why, and log out. */
import { t } from '../../../lib/messages.ts'
import { openAlert } from '../../../ui/alert-dialog/alert.ts'

let isShown = false

export const isAccountClosed = (): boolean => isShown

/** Once per page: every call would find it out. @param reason the server's sentence */
export function tellAccountClosed(reason: string): void {
  if (isShown) return
  isShown = true
  void openAlert({
    title: t('common.accountClosed'),
    message: reason,
    icon: 'other',
    confirm: { text: t('common.logOut') },
    deny: null,
    logOutOnClose: true,
  })
}
