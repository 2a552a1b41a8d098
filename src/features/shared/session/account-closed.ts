/** The account was deactivated or erased, or its address is not confirmed: say why, and log out. */
import type { ApiProblem } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { openAlert } from '../../../ui/alert-dialog/alert.ts'

let isShown = false

export const isAccountClosed = (): boolean => isShown

const titleOf = (code: ApiProblem['code']): string | null => {
  if (code === 'account_closed') return t('common.accountClosed')
  return code === 'email_not_verified' ? t('common.addressNotConfirmed') : null
}

/** Once per page: every call would find it out. @returns false for a refusal of another kind */
export function tellAccountRefused({ code, message }: ApiProblem): boolean {
  const title = titleOf(code)
  if (title === null) return false
  if (isShown) return true
  isShown = true
  void openAlert({
    title,
    message,
    icon: 'other',
    confirm: { text: t('common.logOut') },
    deny: null,
    logOutOnClose: true,
  })
  return true
}
