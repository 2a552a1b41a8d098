/** What a superadmin does with a person of the platform. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMutation } from '@tanstack/react-query'
import type { User } from '../../../contract/organizations/people.ts'
import { call, plainCall } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { RowActions } from '../../ui/data-list/data-list-cells.tsx'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { openAlert } from '../../ui/alert-dialog/alert.ts'
import { fullName } from '../shared/person/person-words.ts'

/** The row may be gone from what is filtered. */
const afterwards = async (): Promise<void> => {
  await invalidate('people')
  keepFocus()
}

type Props = {
  readonly user: User
  /** Nobody deactivates oneself. */
  readonly isOneself: boolean
  readonly onEdit: () => void
}

export function PersonActions({ user, isOneself, onEdit }: Props) {
  const { sid, state } = user
  const name = fullName(user)
  const restore = useMutation({
    mutationFn: () => plainCall('POST /users/:sid/restore', { params: { sid } }),
    onSuccess: afterwards,
  })
  const deactivate = useMutation({
    mutationFn: () =>
      call(
        'DELETE /users/:sid',
        { params: { sid } },
        {
          messages: {
            success: t('admin.deactivated', { name }),
            failure: t('admin.notDeactivated', { name }),
          },
        },
      ),
    onSuccess: afterwards,
  })
  const askAndDeactivate = async () => {
    const { confirmed } = await openAlert({
      title: t('admin.deactivateTitle', { name }),
      message: t('admin.deactivateText'),
      confirm: { text: t('admin.deactivate'), variant: 'danger' },
      deny: { text: t('common.cancel') },
    })
    if (confirmed) deactivate.mutate()
  }
  if (state === 'deactivated')
    return (
      <RowActions>
        <Button
          label={t('admin.restore')}
          variant="quiet"
          aria-label={t('admin.restoreName', { name })}
          onClick={() => restore.mutate()}
        />
      </RowActions>
    )
  return (
    <RowActions>
      <Button
        label={t('shared.edit')}
        variant="quiet"
        aria-label={t('admin.editName', { name })}
        onClick={onEdit}
      />
      {!isOneself && (
        <Button
          label={t('admin.deactivate')}
          variant="quiet"
          aria-label={t('admin.deactivateName', { name })}
          onClick={() => void askAndDeactivate()}
        />
      )}
    </RowActions>
  )
}
