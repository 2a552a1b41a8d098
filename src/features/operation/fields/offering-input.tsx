/** Another offering of the project carrier that the operation is with. */
import { useQuery } from '@tanstack/react-query'
import { quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Choices } from '../../../ui/event-fields/choice-inputs.tsx'
import type { FieldProps } from '../../../ui/event-fields/field-props.ts'
import { forSaleByQuery } from '../../shared/operation/queries.ts'
import { useOperation } from '../../shared/operation/operation-context.ts'

export function OfferingInput(props: FieldProps) {
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
          vintages: vintages.map((one) => `${one.name}: ${quantity(one.available)} ${unit}`).join(', '),
        }),
      }))}
    />
  )
}
