/** Units to an entity, for a purpose and a year: a new allocation, or another version of one. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Allocatable, Allocation } from '../../../contract/certificates/contributions.ts'
import { quantity } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { useSendOnce } from '../../lib/sending/send-once.ts'
import { decimalText, quantityOf } from '../../lib/typed-numbers.ts'
import { useNow } from '../../lib/use-now.ts'
import { required } from '../../ui/form/checks.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import styles from '../../ui/form/form.module.css'
import own from './contributions.module.css'
import { entitiesQuery, purposesQuery } from './queries.ts'
import { listOf, NEW, type Offered } from './offered.ts'
import { aQuantity, aYear, unitsName } from './view.ts'

export type Open =
  | { readonly units: Allocatable; readonly allocation: null }
  | { readonly units: null; readonly allocation: Allocation }

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
  const entity = listOf(entities, allocation?.entity.sid, units?.beneficiary)
  const purpose = listOf(purposes, allocation?.purpose.sid, units?.purpose)
  const of = units ?? allocation
  /** Sids of what was added on the way: a refusal of the rest does not take it back. */
  const added = useRef<{ entity?: string; purpose?: string }>({})
  const sendOnce = useSendOnce()
  return (
    <FormDialog
      title={allocation ? t('contributions.changeTitle') : t('contributions.allocateTitle')}
      submit={allocation ? t('shared.save') : t('contributions.allocate')}
      onClose={() => {
        if (added.current.entity ?? added.current.purpose) void invalidate('operation')
        onClose()
      }}
      defaults={{
        quantity: decimalText(units ? units.rest : allocation.quantity),
        entitySid: entity.first,
        purposeSid: purpose.first,
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
          entitySid: await sidOf(
            entity,
            values.entitySid,
            async (name) =>
              (added.current.entity ??= (
                await sendOnce({ name, kind: 'other' as const }, (body) =>
                  call('POST /reporting_entities', { body }),
                )
              ).sid),
          ),
          purposeSid: await sidOf(
            purpose,
            values.purposeSid,
            async (name) =>
              (added.current.purpose ??= (
                await sendOnce({ name }, (body) => call('POST /reporting_purposes', { body }))
              ).sid),
          ),
          claimYear: Number(values.claimYear),
          quantity: quantityOf(values.quantity) ?? '0',
        }
        if (units) {
          const { vintageSid, rangeSid } = units
          await sendOnce({ vintageSid, rangeSid, ...target }, (body) => call('POST /allocations', { body }))
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
      <SelectField name="entitySid" required choices={choicesOf(entity)} />
      <SelectField name="purposeSid" required choices={choicesOf(purpose)} />
    </FormDialog>
  )
}

const choicesOf = ({ items, fresh }: Offered) => [
  ...items,
  ...(fresh === null ? [] : [{ value: NEW, label: t('contributions.addNamed', { name: fresh }) }]),
]

/** What the order names and no list has yet is added on the way. */
const sidOf = async (
  { fresh }: Offered,
  chosen: string,
  add: (name: string) => Promise<string>,
): Promise<string> => (chosen === NEW && fresh !== null ? add(fresh) : chosen)
