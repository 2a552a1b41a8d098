/** Deleting an organization: asked first, undone for a few seconds, brought back at any time. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMutation } from '@tanstack/react-query'
import { call, plainCall } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { notify } from '../../lib/notifications.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { openAlert } from '../../ui/alert-dialog/alert.ts'

type Named = { readonly sid: string; readonly name: string }

/** A refusal was shown already; the list then says what is. */
const restore = async (sid: string) => {
  await plainCall('POST /organizations/:sid/restore', { params: { sid } })
  await invalidate('organization', sid)
}

export function useRemoval() {
  const removal = useMutation({
    mutationFn: async ({ sid, name }: Named) => {
      const failure = t('shared.notDeleted', { name })
      await call('DELETE /organizations/:sid', { params: { sid } }, { messages: { failure } })
      await invalidate('organization', sid)
      keepFocus()
      notify({
        intent: 'info',
        title: t('admin.organizationDeleted', { name }),
        action: { label: t('shared.undo'), run: () => void restore(sid) },
      })
    },
  })
  const restoration = useMutation({ mutationFn: restore })
  const remove = async (organization: Named): Promise<void> => {
    const { confirmed } = await openAlert({
      title: t('admin.deleteOrganizationTitle', { name: organization.name }),
      message: t('admin.deleteOrganizationText'),
      confirm: { text: t('shared.delete'), variant: 'danger' },
      deny: { text: t('common.cancel') },
    })
    if (confirmed) removal.mutate(organization)
  }
  return { remove, restore: restoration.mutate, isBusy: removal.isPending || restoration.isPending }
}
