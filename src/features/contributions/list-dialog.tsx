/** An entity or a purpose, entered or renamed. */
import { invalidate } from '../shared/change/invalidate.ts'
import type { EntityKind } from '../../../contract/reporting-lists.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { all, atMost, required } from '../../ui/form/checks.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { OpenList } from './lists-panel.tsx'
import { KINDS } from './view.ts'

type Props = { readonly open: OpenList; readonly onClose: () => void }

export default function ListDialog({ open, onClose }: Props) {
  const isEntity = open.list === 'entity'
  const { item } = open
  const titles = isEntity
    ? ([t('contributions.addEntity'), t('contributions.changeEntity')] as const)
    : ([t('contributions.addPurpose'), t('contributions.changePurpose')] as const)
  return (
    <FormDialog
      title={item ? titles[1] : titles[0]}
      submit={item ? t('shared.save') : titles[0]}
      onClose={onClose}
      defaults={{
        name: item?.name ?? '',
        kind: (open.list === 'entity' ? (open.item?.kind ?? 'subsidiary') : 'other') as EntityKind,
      }}
      labels={{ name: t('contributions.name'), kind: t('contributions.kind') }}
      checks={{ name: all(required, atMost(120)) }}
      save={async ({ name, kind }) => {
        const isArchived = item?.isArchived ?? false
        if (isEntity && item)
          await call('PUT /reporting_entities/:sid', {
            params: { sid: item.sid },
            body: { name, kind, isArchived },
          })
        else if (isEntity) await call('POST /reporting_entities', { body: { name, kind } })
        else if (item)
          await call('PUT /reporting_purposes/:sid', {
            params: { sid: item.sid },
            body: { name, isArchived },
          })
        else await call('POST /reporting_purposes', { body: { name } })
        await invalidate('operation')
      }}
    >
      <TextField name="name" required />
      {isEntity && (
        <SelectField
          name="kind"
          required
          choices={Object.entries(KINDS).map(([value, id]) => ({ value, label: t(id) }))}
        />
      )}
    </FormDialog>
  )
}
