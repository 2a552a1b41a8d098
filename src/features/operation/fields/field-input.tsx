/** Controls of the kinds that need the operation. Total: a new kind does not compile without one. */
import { useMemo, type ComponentType, useEffect, useEffectEvent, type ReactNode } from 'react'
import { counted } from '../../../../machines/kernel/messages.ts'
import type { Field } from '../../../../machines/kernel/fields.ts'
import { returnableSteps } from '../../../../machines/operation/rules.ts'
import type { FurtherKind } from '../../../ui/event-fields/field-input.tsx'
import { AroundFields, type FieldProps, type Values } from '../../../ui/event-fields/field-props.ts'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { restore } from '../../shared/operation/use-remote-machine.ts'
import { emptyRow } from '../form/starting-values.ts'
import { DocumentInput } from './document-input.tsx'
import { RangesInput } from './ranges-input.tsx'
import { TemplateInput } from './template-input.tsx'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { quantity, inFours } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Choices } from '../../../ui/event-fields/choice-inputs.tsx'
import { substitutesQuery } from '../../shared/operation/queries.ts'
import { centsOf, centsText, decimalText, plainNumber } from '../../../lib/typed-numbers.ts'
import { numberInput } from '../../../ui/event-fields/number-inputs.tsx'
import { CURRENCIES } from '../../../../contract/rules/money-text.ts'
import { colleaguesQuery } from '../../shared/platform/queries.ts'
import { placeOf } from '../plan-view.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '../../../lib/http.ts'
import { TextInput } from '../../../ui/event-fields/text-inputs.tsx'

/** Hashes come from the document beside them and are never typed. */
const Nothing = () => null

const INPUTS: Readonly<Record<FurtherKind | 'iban', ComponentType<FieldProps>>> = {
  money: numberInput({ show: centsText, read: centsOf, useUnit: () => useOperation().detail.currency }),
  quantity: numberInput({ show: decimalText, read: plainNumber, useUnit: () => useOperation().detail.unit }),
  currency: CurrencyInput,
  iban: IbanInput,
  platformPerson: PersonInput,
  document: DocumentInput,
  offering: OfferingInput,
  ranges: RangesInput,
  step: StepInput,
  certificateTemplate: TemplateInput,
  hash: Nothing,
}

/** Rows name no person of the platform. */
const NO_PERSON = { sid: '', name: '', email: '' }

/** Around the fields of an operation's form. */
export function AroundOperationFields({ children }: { readonly children: ReactNode }) {
  const { detail } = useOperation()
  const around = useMemo(
    () => ({
      inputs: INPUTS,
      emptyRow: (items: readonly Field[]) => emptyRow(items, { detail, now: Date.now(), person: NO_PERSON }),
    }),
    [detail],
  )
  return <AroundFields value={around}>{children}</AroundFields>
}

function OfferingInput(props: FieldProps) {
  const { detail } = useOperation()
  const { data } = useQuery(substitutesQuery(detail.sid))
  return (
    <Choices
      {...props}
      choices={(data?.items ?? []).map(({ sid, title, vintages }) => ({
        value: sid,
        title: t('operation.offeringChoice', {
          title,
          vintages: vintages
            .map((one) => `${one.name}: ${counted(quantity(one.quantity), detail.unit)}`)
            .join(', '),
        }),
      }))}
    />
  )
}

/** Lists of what the operation around them knows. */
function CurrencyInput(props: FieldProps) {
  const { detail } = useOperation()
  // A price has its currency; a retirement has none.
  const codes = [...new Set([detail.currency, ...(detail.type === 'retirement' ? CURRENCIES : [])])]
  return <Choices {...props} choices={codes.map((code) => ({ value: code, title: code }))} />
}

function PersonInput(props: FieldProps) {
  const { data } = useQuery(colleaguesQuery)
  return (
    <Choices {...props} choices={(data?.items ?? []).map(({ sid, name }) => ({ value: sid, title: name }))} />
  )
}

/** Only what is settled can be opened again. */
export function StepInput(props: FieldProps) {
  const { detail, workflow } = useOperation()
  return (
    <Choices
      {...props}
      choices={returnableSteps(restore(detail).context, workflow.plan).map((step) => ({
        value: step,
        title: placeOf(workflow, step),
      }))}
    />
  )
}

/** Under the operations' key: another invoice names another account. */
const lastAccountQuery = queryOptions({
  queryKey: ['operations', 'lastAccount'],
  queryFn: async () => {
    const { account } = await call('GET /operations/last_account', {})
    return account && { ...account, iban: inFours(account.iban) }
  },
})

/** An account, filled in from one's last invoice. */
export function IbanInput(props: FieldProps) {
  const { control, setValue, getValues } = useFormContext<Values>()
  const typed = useWatch({ control, name: props.name })
  const { data: account } = useQuery(lastAccountQuery)
  const fill = useEffectEvent(() => {
    if (!account || getValues(props.name)) return
    setValue(props.name, account.iban)
    if (account.bic) setValue('bic', account.bic)
  })
  // Once: an account that was emptied stays empty.
  useEffect(() => fill(), [account])
  return (
    <div className="stack gap-2">
      <TextInput {...props} />
      {account && typed === account.iban && <p className="note">{t('operation.lastAccount')}</p>}
    </div>
  )
}
