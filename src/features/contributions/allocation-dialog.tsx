/** Units to an entity, for a purpose and a year: a new allocation, or another version of one. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Allocatable, Allocation } from '../../../contract/certificates/contributions.ts'
import { quantity } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { decimalText, quantityOf } from '../../lib/typed-numbers.ts'
import { useNow } from '../../lib/use-now.ts'
import { required } from '../../ui/form/checks.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import styles from '../../ui/form/form.module.css'
import own from './contributions.module.css'
import { entitiesQuery, purposesQuery } from './queries.ts'
import { aQuantity, aYear, unitsName } from './view.ts'

export type Open =
  | { readonly units: Allocatable; readonly allocation: null }
  | { readonly units: null; readonly allocation: Allocation }

type Listed = { readonly sid: string; readonly name: string; readonly isArchived: boolean }

/** Archived ones take nothing new; the one that stands there may stay. */
const choicesOf = (items: readonly Listed[], known: string | undefined) =>
  items
    .filter(({ sid, isArchived }) => !isArchived || sid === known)
    .map(({ sid, name }) => ({ value: sid, label: name }))

export default function AllocationDialog({
  open: { units, allocation },
  onClose,
}: {
  readonly open: Open
  readonly onClose: () => void
}) {
  const now = useNow()
  const { data: entities } = useSuspenseQuery(entitiesQuery)
  const { data: purposes } = useSuspenseQuery(purposesQuery)
  const [entity, purpose] = [
    choicesOf(entities, allocation?.entity.sid),
    choicesOf(purposes, allocation?.purpose.sid),
  ]
  const of = units ?? allocation
  return (
    <FormDialog
      title={allocation ? t('contributions.changeTitle') : t('contributions.allocateTitle')}
      submit={allocation ? t('shared.save') : t('contributions.allocate')}
      onClose={onClose}
      defaults={{
        quantity: decimalText(units ? units.rest : allocation.quantity),
        // With only one there is nothing to choose.
        entitySid: allocation?.entity.sid ?? (entity.length === 1 ? (entity[0]?.value ?? '') : ''),
        purposeSid: allocation?.purpose.sid ?? (purpose.length === 1 ? (purpose[0]?.value ?? '') : ''),
        claimYear: String(allocation?.claimYear ?? new Date(now).getFullYear()),
      }}
      labels={{
        quantity: t('contributions.quantity'),
        entitySid: t('contributions.entity'),
        purposeSid: t('contributions.purpose'),
        claimYear: t('contributions.claimYear'),
      }}
      checks={{ quantity: aQuantity, entitySid: required, purposeSid: required, claimYear: aYear }}
      save={async (values) => {
        const target = {
          entitySid: values.entitySid,
          purposeSid: values.purposeSid,
          claimYear: Number(values.claimYear),
          quantity: quantityOf(values.quantity) ?? '0',
        }
        if (units) {
          const { vintageSid, rangeSid } = units
          await call('POST /allocations', { body: { vintageSid, rangeSid, ...target } })
        } else {
          const { sid, version } = allocation
          await call('PUT /allocations/:sid', { params: { sid }, body: { version, ...target } })
        }
        await invalidate('operation')
      }}
    >
      <p className={`text-m quiet breaks ${own.about}`}>
        <strong>{of.project}</strong> {unitsName(of)}
      </p>
      <div className={styles.pair}>
        <TextField
          name="quantity"
          required
          hint={
            units
              ? t('contributions.quantityLeft', { quantity: quantity(units.rest), unit: units.unit })
              : undefined
          }
        />
        <TextField name="claimYear" required inputMode="numeric" />
      </div>
      <SelectField name="entitySid" required choices={entity} />
      <SelectField name="purposeSid" required choices={purpose} />
    </FormDialog>
  )
}
