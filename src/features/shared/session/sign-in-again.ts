/** Asks to sign in again: a call wants a sign-in of the last minutes, or the session ended while a page was open. */
import { t, type MessageId } from '../../../lib/messages.ts'
import type { CallKey } from '../../../lib/api.ts'
import type { SignInReason } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { noticeStore, settle } from '../../../lib/notifications.ts'
import { isConfirmed } from '../../../ui/alert-dialog/alert.ts'
import { isAccountClosed } from './account-closed.ts'
import { reauthenticate, restoreSession, signOutNow } from './sign-in.ts'
import { viewerQuery } from './viewer.ts'

/** What the person is about to do, for calls that want a fresh sign-in. */
const ACTS: Partial<Readonly<Record<CallKey, MessageId>>> = {
  'POST /operations/:sid/events': 'common.actEvent',
  'POST /certificates/:number/versions': 'common.actCertificate',
  'PUT /billing_settings': 'common.actBilling',
  'POST /payout_batches': 'common.actPayout',
  'GET /me/export': 'common.actExport',
}

let asking: Promise<boolean> | null = null

/** Several calls at once ask once. @returns whether the same person signed in again */
export const signInAgain = (reason: SignInReason): Promise<boolean> =>
  (asking ??= ask(reason).finally(() => (asking = null)))

async function ask({ why, key }: SignInReason): Promise<boolean> {
  const before = queryClient.getQueryData(viewerQuery.queryKey)?.person
  // A visitor has no session that could have ended.
  if (!before) return false
  if (why === 'ended' && (await restoreSession().catch(() => false))) return isStill(before.sid)
  // The page is left after what was said: until then it shows what it showed.
  if (isAccountClosed()) return never()
  // Loaded before the question: the popup has to open from the click on its button.
  await import('./authentication.ts')
  // A failed renewal said why the session has ended; the question says it instead.
  const reason = noticeStore.shown().find(({ about }) => about === 'POST /auth/session')?.body
  settle('POST /auth/session')
  const act = ACTS[key as CallKey]
  const isReading = why === 'ended' && key.startsWith('GET ')
  for (;;) {
    const confirmed = await isConfirmed({
      title: t(why === 'ended' ? 'common.sessionEnded' : 'common.confirmItIsYou'),
      icon: 'other',
      message:
        why === 'ended'
          ? [reason ?? '', t('common.sessionEndedWhy')].join(' ').trim()
          : t('common.confirmItIsYouWhy', { act: t(act ?? 'common.actProtected') }),
      confirm: { text: t('common.signInAgain') },
      deny: { text: t(isReading ? 'common.logOut' : 'common.cancel') },
    })
    if (confirmed && (await reauthenticate(before.email))) return isStill(before.sid)
    if (isAccountClosed()) return never()
    // What was typed stays, to be sent later; a page without its data has nothing to stay for.
    if (!isReading) return false
    if (!confirmed) return signOutNow().then(never)
  }
}

const never = () => new Promise<never>(() => {})

/** Another person's session: nothing on this page is theirs. */
async function isStill(before: string): Promise<boolean> {
  const viewer = await queryClient.fetchQuery({ ...viewerQuery, staleTime: 0 })
  if (viewer?.person.sid === before) return true
  window.location.assign('/')
  return false
}
