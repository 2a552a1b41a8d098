/** What a superadmin does with a person of the platform. */
import type { User } from '../../../contract/organizations/people.ts'
import { t } from '../../lib/messages.ts'
import { RowActions } from '../../ui/data-list/data-list-cells.tsx'
import { Button } from '../../ui/button.tsx'
import { deleteWithUndo, restoreDeleted } from '../shared/deletion/delete-with-undo.ts'
import { fullName } from '../shared/person/person-words.ts'

type Props = {
  readonly user: User
  /** No one deactivates oneself. */
  readonly isOneself: boolean
  readonly onEdit: () => void
}

export function PersonActions({ user, isOneself, onEdit }: Props) {
  const { sid, state } = user
  const name = fullName(user)
  const person = { path: '/users', sid, name, topic: 'people' } as const
  const deactivate = () =>
    deleteWithUndo({
      ...person,
      title: t('admin.deactivateTitle', { name }),
      message: t('admin.deactivateText'),
      words: {
        confirm: t('admin.deactivate'),
        done: t('admin.deactivated', { name }),
        failure: t('admin.notDeactivated', { name }),
      },
    })
  if (state === 'deactivated')
    return (
      <RowActions>
        <Button
          label={t('shared.restore')}
          variant="quiet"
          aria-label={t('shared.restoreName', { name })}
          onClick={() => void restoreDeleted(person)}
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
          onClick={() => void deactivate()}
        />
      )}
    </RowActions>
  )
}
