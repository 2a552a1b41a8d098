/** An entity or a purpose, entered or renamed. */
import { invalidate } from '../shared/change/invalidate.ts'
import type { EntityKind } from '../../../contract/reporting-lists.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { useSendOnce } from '../../lib/sending/send-once.ts'
import { queryClient } from '../../lib/query-client.ts'
import { all, atMost, required } from '../../ui/form/checks.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { OpenList } from './lists-panel.tsx'
import { entitiesQuery, purposesQuery } from './queries.ts'
import { KINDS } from './view.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

const isKind = (value: unknown): value is EntityKind => typeof value === 'string' && value in KINDS

type Item = { readonly name: string; readonly kind?: EntityKind; readonly version: string }

const valuesOf = (item: Item | null | undefined, kind: EntityKind) => ({
  name: item?.name ?? '',
  kind: item?.kind ?? kind,
})

const latestOf = async ({ list, item }: OpenList) => {
  const query = { staleTime: 0 }
  const items: readonly (Item & { readonly sid: string })[] =
    list === 'entity'
      ? await queryClient.fetchQuery({ ...entitiesQuery, ...query })
      : await queryClient.fetchQuery({ ...purposesQuery, ...query })
  const now = items.find(({ sid }) => sid === item?.sid)
  return { version: now?.version ?? '', values: valuesOf(now, 'other') }
}

type Props = { readonly open: OpenList; readonly onClose: () => void }

export default function ListDialog({ open, onClose }: Props) {
  const isEntity = open.list === 'entity'
  const { item } = open
  const sendOnce = useSendOnce()
  const titles = isEntity
    ? ([t('contributions.addEntity'), t('contributions.changeEntity')] as const)
    : ([t('contributions.addPurpose'), t('contributions.changePurpose')] as const)
  return (
    <FormDialog
      title={item ? titles[1] : titles[0]}
      submit={item ? t('shared.save') : titles[0]}
      onClose={onClose}
      defaults={valuesOf(item, isEntity ? 'subsidiary' : 'other')}
      labels={{ name: t('contributions.name'), kind: t('contributions.kind') }}
      checks={{ name: all(required, atMost(TEXT_LIMITS.reportingName)) }}
      record={
        item
          ? {
              version: item.version,
              latest: () => latestOf(open),
              show: (name, value) => (name === 'kind' && isKind(value) ? t(KINDS[value]) : String(value)),
            }
          : undefined
      }
      save={async ({ name, kind }, version) => {
        if (isEntity && item)
          await call('PUT /reporting_entities/:sid', {
            params: { sid: item.sid },
            body: { name, kind, version },
          })
        else if (isEntity)
          await sendOnce({ name, kind }, (body) => call('POST /reporting_entities', { body }))
        else if (item)
          await call('PUT /reporting_purposes/:sid', {
            params: { sid: item.sid },
            body: { name, version },
          })
        else await sendOnce({ name }, (body) => call('POST /reporting_purposes', { body }))
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
