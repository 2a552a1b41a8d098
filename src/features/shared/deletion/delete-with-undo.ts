/** One way to delete: asked first, undone for a few seconds, restored at any time from where deleted ones are listed. */
import type { CallKey } from '../../../lib/api.ts'
import { ApiProblem, call, plainCall } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { notify } from '../../../lib/notifications.ts'
import { isConfirmed } from '../../../ui/alert-dialog/alert.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { invalidate } from '../change/invalidate.ts'

type PathOf<Key extends string> = Key extends `POST ${infer Path}/:sid/restore` ? Path : never

/** Of nouns with a call to delete and one to restore. */
export type DeletablePath = PathOf<CallKey>

type Deleted = {
  readonly path: DeletablePath
  readonly sid: string
  readonly name: string
  /** What is fetched again afterwards. */
  readonly topic: Parameters<typeof invalidate>[0]
}

type Deletion = Deleted & {
  readonly title: string
  readonly message: string
  /** Where the usual words do not fit. */
  readonly words?: { readonly confirm: string; readonly done: string; readonly failure: string }
}

/** A refusal is shown in passing; lists then show what is there. */
export async function restoreDeleted({ path, sid, name, topic }: Deleted): Promise<void> {
  // Each noun has the same call; the type checker is shown one of them.
  const key = `POST ${path}/:sid/restore` as 'POST /industries/:sid/restore'
  const messages = { success: t('shared.restored', { name }), failure: t('shared.notRestored', { name }) }
  await plainCall(key, { params: { sid } }, { messages })
  await invalidate(topic, sid)
}

/** @returns why it was refused, for a place beside the record; null when it was deleted, or the person thought better of it */
export async function deleteWithUndo({
  title,
  message,
  words,
  ...deleted
}: Deletion): Promise<string | null> {
  const { path, sid, name, topic } = deleted
  const confirmed = await isConfirmed({
    title,
    message,
    confirm: { text: words?.confirm ?? t('shared.delete'), variant: 'danger' },
  })
  if (!confirmed) return null
  const key = `DELETE ${path}/:sid` as 'DELETE /industries/:sid'
  const failure = words?.failure ?? t('shared.notDeleted', { name })
  const refusal = await call(key, { params: { sid } }, { messages: { failure } }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiProblem) return error.message
      throw error
    },
  )
  if (refusal === null)
    notify({
      intent: 'info',
      title: words?.done ?? t('shared.deletedName', { name }),
      action: { label: t('shared.undo'), run: () => void restoreDeleted(deleted) },
    })
  await invalidate(topic, sid)
  keepFocus()
  return refusal
}
