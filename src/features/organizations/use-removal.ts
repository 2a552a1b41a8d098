/** Deleting an organization and restoring it, as a list or a page needs it. */
import { useMutation } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import { deleteWithUndo, restoreDeleted } from '../shared/deletion/delete-with-undo.ts'

type Named = { readonly sid: string; readonly name: string }

const placeOf = ({ sid, name }: Named) =>
  ({ path: '/organizations', sid, name, topic: 'organization' }) as const

export function useRemoval() {
  const removal = useMutation({
    mutationFn: (organization: Named) =>
      deleteWithUndo({
        ...placeOf(organization),
        title: t('admin.deleteOrganizationTitle', { name: organization.name }),
        message: t('admin.deleteOrganizationText'),
      }),
  })
  const restoration = useMutation({ mutationFn: (one: Named) => restoreDeleted(placeOf(one)) })
  return {
    remove: removal.mutate,
    restore: restoration.mutate,
    isBusy: removal.isPending || restoration.isPending,
  }
}
