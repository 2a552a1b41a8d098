/** Lists of what the operation around them knows. */
import { CURRENCIES } from '../../../../contract/rules/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Choices } from '../../../ui/event-fields/choice-inputs.tsx'
import type { FieldProps } from '../../../ui/event-fields/field-props.ts'
import { colleaguesQuery } from '../../shared/platform/queries.ts'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { placeOf } from '../plan-view.ts'

export function CurrencyInput(props: FieldProps) {
  const { detail } = useOperation()
  // A price has its currency; a retirement has none.
  const codes = [...new Set([detail.currency, ...(detail.type === 'retirement' ? CURRENCIES : [])])]
  return <Choices {...props} choices={codes.map((code) => ({ value: code, title: code }))} />
}

export function PersonInput(props: FieldProps) {
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
      choices={detail.done.map((step) => ({ value: step, title: placeOf(workflow, step) }))}
    />
  )
}
