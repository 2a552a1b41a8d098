/** "Please confirm that it is you": asked when a call wants a sign-in of the last minutes. */
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { openAlert } from '../alert-dialog/alert.ts'
import { reauthenticate } from './sign-in.ts'
import { viewerQuery } from './viewer.ts'

let asking: Promise<boolean> | null = null

/** Several calls at once ask once. @returns whether the same person signed in again */
export const confirmAgain = (): Promise<boolean> => (asking ??= ask().finally(() => (asking = null)))

async function ask(): Promise<boolean> {
  // Loaded before the question: the popup has to open from the click on its button.
  await import('./authentication.ts')
  const { confirmed } = await openAlert({
    title: t('common.confirmItIsYou'),
    message: t('common.confirmItIsYouWhy'),
    confirm: { text: t('common.signInAgain') },
    deny: { text: t('common.cancel') },
  })
  if (!confirmed) return false
  const before = await viewerNow()
  if (!(await reauthenticate())) return false
  const after = await viewerNow()
  if (before === after) return true
  // Another person's session: nothing on this page is theirs.
  window.location.assign('/')
  return false
}

const viewerNow = async () =>
  (await queryClient.fetchQuery({ ...viewerQuery, staleTime: 0 }))?.person.sid ?? null
