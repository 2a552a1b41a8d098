/** Kind of input → control. Total: a new kind does not compile without one. */
import { useCallback, type ComponentType } from 'react'
import { counted } from '../../../../machines/kernel/messages.ts'
import type { Field, InputKind } from '../../../../machines/kernel/fields.ts'
import { AnyInputContext, EmptyRowContext, type FieldProps } from '../../../ui/event-fields/field-props.ts'
import { PLAIN_INPUTS } from '../../../ui/event-fields/plain-inputs.tsx'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { emptyRow } from '../form/starting-values.ts'
import { CurrencyInput, PersonInput, StepInput } from './choice-inputs.tsx'
import { DocumentInput } from './document-input.tsx'
import { IbanInput } from './iban-input.tsx'
import { RangesInput } from './ranges-input.tsx'
import { TemplateInput } from './template-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Choices } from '../../../ui/event-fields/choice-inputs.tsx'
import { forSaleByQuery } from '../../shared/operation/queries.ts'
import { centsOf, centsText, decimalText, plainNumber } from '../../../lib/typed-numbers.ts'
import { numberInput } from '../../../ui/event-fields/number-inputs.tsx'

/** Hashes come from the document beside them and are never typed. */
const Nothing = () => null

const INPUTS: Readonly<Record<InputKind, ComponentType<FieldProps>>> = {
  ...PLAIN_INPUTS,
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

function AnyInput(props: FieldProps) {
  const Input = INPUTS[props.field.input]
  return <Input {...props} />
}

/** Nobody in particular: rows name no person of the platform. */
const NOBODY = { sid: '', name: '', email: '' }

export function FieldInput(props: FieldProps) {
  const { detail } = useOperation()
  const newRow = useCallback(
    (items: readonly Field[]) => emptyRow(items, { detail, now: Date.now(), person: NOBODY }),
    [detail],
  )
  return (
    <EmptyRowContext value={newRow}>
      <AnyInputContext value={AnyInput}>
        <AnyInput {...props} />
      </AnyInputContext>
    </EmptyRowContext>
  )
}

function OfferingInput(props: FieldProps) {
  const { detail } = useOperation()
  const { data } = useQuery(forSaleByQuery(detail.projectCarrier ?? ''))
  const fitting = (data?.items ?? []).filter(
    ({ carrier, standard }) => carrier === detail.projectCarrier && standard === detail.facts.standard,
  )
  return (
    <Choices
      {...props}
      choices={fitting.map(({ sid, title, unit, vintages }) => ({
        value: sid,
        title: t('operation.offeringChoice', {
          title,
          vintages: vintages
            .map((one) => `${one.name}: ${counted(quantity(one.available), unit)}`)
            .join(', '),
        }),
      }))}
    />
  )
}
